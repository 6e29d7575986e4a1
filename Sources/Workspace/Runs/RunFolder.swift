import Files
import Foundation
import Imaging
import Pipeline
import Scene
import Support

/// The current and the replaced results of a workspace, each with a number.
///
/// A run is a hard link to its result file, `runs/12-align-KEY.result`, so that the current result
/// takes no additional space.
package struct RunFolder {
  /// One run of a stage.
  package struct Entry {
    package var number: Int
    package var stage: StageName
    package var url: URL
    package var record: StageRecord
  }

  /// Total size of results that are not current, bytes, up to which none is removed.
  package static let maxBytes = 2 << 30
  /// Beyond that, these results may take this share of the free disk space.
  private static let shareOfFree = 0.5
  /// Maximum number of stored runs.
  package static let maxCount = 60

  let folder: URL

  init(of workspace: Workspace) { folder = workspace.folder.appendingPathComponent("runs") }

  var journalURL: URL { folder.appendingPathComponent("journal.json") }

  /// The readable runs, the oldest first.
  func entries() -> [Entry] {
    files().compactMap { file in
      guard let bytes = try? SectionFile(file.url).read("record").bytes,
        let record = try? JSONDecoder().decode(StageRecord.self, from: Data(bytes)),
        record.stage == file.stage, record.key == file.key
      else { return nil }
      return Entry(number: file.number, stage: file.stage, url: file.url, record: record)
    }
  }

  /// The file of a run, by its name: `NUMBER-STAGE-KEY.result`.
  private struct File {
    package var number: Int
    package var stage: StageName
    var key: String
    package var url: URL
    var bytes: Int { FileStamp(of: url)?.bytes ?? 0 }
  }

  private func files() -> [File] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap { name -> File? in
      let parts = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3, parts[2].hasSuffix(Self.suffix), let number = Int(parts[0]),
        number > 0
      else { return nil }
      return File(
        number: number, stage: StageName(parts[1]),
        key: String(parts[2].dropLast(Self.suffix.count)),
        url: folder.appendingPathComponent(name))
    }.sorted { $0.number < $1.number }
  }

  private static let suffix = ".result"

  /// Stores a result under the next number, unless one with this key is stored already. A result
  /// that the file system cannot link is not stored.
  func keep(_ result: URL, _ record: StageRecord, current: [StageName: StageRecord]) throws {
    try Folder.make(folder)
    let known = files()
    guard !known.contains(where: { $0.stage == record.stage && $0.key == record.key }) else {
      return
    }
    let number = (known.map(\.number).max() ?? 0) + 1
    let name = "\(number)-\(record.stage.rawValue)-\(record.key)\(Self.suffix)"
    guard LinkedFile.add(folder.appendingPathComponent(name), to: result) else { return }
    trim(known, current: current)
  }

  /// Removes the oldest runs that are not current until the limits are met.
  private func trim(_ known: [File], current: [StageName: StageRecord]) {
    let spare = known.filter { current[$0.stage]?.key != $0.key }
    var bytes = spare.reduce(0) { $0 + $1.bytes }
    var count = known.count + 1
    let limit = Self.limit(spare: bytes, free: DiskSpace.free(at: folder))
    for file in spare where bytes > limit || count > Self.maxCount {
      unlink(file.url.path)
      bytes -= file.bytes
      count -= 1
    }
  }

  /// Maximum size of results that are not current, bytes, of which there are `spare` on a disk with
  /// `free` bytes left.
  static func limit(spare: Int, free: Int?) -> Int {
    guard let free else { return maxBytes }
    return max(maxBytes, Int(saturating: Double(spare + free) * shareOfFree))
  }

  /// Makes a run the current result of its stage.
  ///
  /// - Throws: `FileError`.
  func use(_ entry: Entry, as result: URL) throws {
    try LinkedFile.replace(result, by: entry.url)
  }
}
