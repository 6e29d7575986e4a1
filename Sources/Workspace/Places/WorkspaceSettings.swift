import Files
import Foundation
import Measuring
import Scene
import Support

/// The settings that `set`, `exclude`, `include` and the commands for measuring store in the workspace.
package struct WorkspaceSettings: Sendable, Equatable {
  /// Values set by the user, by stage and setting name.
  package var values: [StageName: [String: String]] = [:]
  package var excluded: Set<String> = []
  /// Picked points and known distances, which no stage reads.
  package var measurements = Measurements()

  /// Reads the file; a damaged one counts as missing, with a remark.
  static func read(_ url: URL) -> (WorkspaceSettings, remark: LoadRemark?) {
    guard FileKind.itself(at: url) != nil else { return (WorkspaceSettings(), nil) }
    do {
      let bytes = try RegularFile.read(url, limit: Workspace.maxNoteBytes, links: .refused)
      return (try WorkspaceSettings(fileBytes: bytes), nil)
    } catch let error as FileError {
      return (WorkspaceSettings(), .unreadableSettings(error))
    } catch {
      return (WorkspaceSettings(), .damagedSettings(url))
    }
  }

  func write(_ url: URL) throws { try AtomicFile.write(fileBytes(), to: url, replacing: true) }
}

/// The file contains the settings and a checksum of them, so that a corrupted digit is not mistaken
/// for a setting of the user. Files of earlier versions have no checksum and are accepted.
extension WorkspaceSettings {
  private struct File: Codable {
    var values: [String: [String: String]]
    var excluded: [String]
    /// Absent if there are none, as in files of earlier versions.
    var measurements: Measurements?
    /// CRC-32 of the other fields, encoded without it.
    var checksum: UInt32?
  }

  /// The content of the file does not match its checksum.
  package struct Damaged: Error {}

  package init(fileBytes bytes: [UInt8]) throws {
    let file = try JSONDecoder().decode(File.self, from: Data(bytes))
    let values = file.values.map { (StageName($0.key), $0.value) }
    self.init(
      values: Dictionary(values) { first, _ in first }, excluded: Set(file.excluded),
      measurements: file.measurements ?? Measurements())
    guard try file.checksum ?? checksum() == checksum() else { throw Damaged() }
  }

  package func fileBytes() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(file(checksum: checksum()))
  }

  private func file(checksum: UInt32?) -> File {
    let values = values.map { ($0.key.rawValue, $0.value) }
    return File(
      values: Dictionary(values) { first, _ in first }, excluded: excluded.sorted(),
      measurements: measurements == Measurements() ? nil : measurements, checksum: checksum)
  }

  private func checksum() throws -> UInt32 {
    Checksum.crc32(Array(try JSONEncoder.sorted.encode(file(checksum: nil)))[...])
  }
}
