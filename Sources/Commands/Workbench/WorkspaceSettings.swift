import Foundation
import Support

/// What `set`, `exclude` and `include` keep in the workspace.
struct WorkspaceSettings: Codable, Sendable, Equatable {
  /// Values set by hand, by stage and setting name.
  var values: [String: [String: String]] = [:]
  var excluded: Set<String> = []

  /// Reads the file; a damaged one counts as missing, with a remark.
  static func read(_ url: URL) -> (WorkspaceSettings, remark: String?) {
    guard FileKind.itself(at: url) != nil else { return (WorkspaceSettings(), nil) }
    do {
      let bytes = try RegularFile.read(url, limit: Workspace.maxNoteBytes, links: .refused)
      return (try JSONDecoder().decode(WorkspaceSettings.self, from: Data(bytes)), nil)
    } catch let error as FileError {
      return (
        WorkspaceSettings(),
        "settings and exclusions count as missing: "
          + Messages.text(of: error)
      )
    } catch {
      return (
        WorkspaceSettings(),
        "\(url.path) is damaged: settings and exclusions made before are lost"
      )
    }
  }

  func write(_ url: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try AtomicFile.write(encoder.encode(self), to: url, replacing: true)
  }
}
