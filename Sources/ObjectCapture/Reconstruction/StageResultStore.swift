import Foundation
import Scene
import Support

/// Results of stages by their keys: in memory, and in a checkpoint's folder where there is one.
///
/// A file is read only under the key it was written with, so that what does not fit is never used;
/// it is moved into place when complete, so that a kill leaves it whole or not there.
package struct StageResultStore {
  /// Where finished results are kept; `nil` for nowhere.
  let folder: URL?
  private var kept: [String: any Sendable] = [:]
  /// Keys of results that are of use to this session.
  private var known: Set<String> = []

  private static let fileExtension = "stage"

  package init(folder: URL?) { self.folder = folder }

  /// Whether a result is at hand without computing it.
  func has(_ stage: String, _ key: String) -> Bool {
    if kept[key] != nil { return true }
    guard let url = url(stage, key) else { return false }
    return FileManager.default.fileExists(atPath: url.path)
  }

  /// A result; `nil` where there is none, or its file is damaged.
  mutating func read<J: JoinedStage>(_ join: J.Type, _ key: String, views: Int) -> J.Kept? {
    if let found = kept[key] as? J.Kept { return found }
    guard let url = url(J.Work.name, key), let file = try? SectionFile(url),
      let found = try? file.read(J.section, as: J.Kept.self),
      J.isConsistent(found, views: views)
    else { return nil }
    kept[key] = found
    return found
  }

  /// Keeps a result; in the checkpoint in place of those of its stage that nothing asks for.
  mutating func keep<J: JoinedStage>(_ join: J.Type, _ key: String, _ result: J.Kept) throws {
    kept[key] = result
    guard let url = url(J.Work.name, key) else { return }
    let file = try SectionFileWriter(url)
    try file.write(J.section, result)
    try file.finish()
    removeOthers(of: J.Work.name)
  }

  /// Lets go of results in memory that no key names.
  mutating func forget(except keys: Set<String>) { kept = kept.filter { keys.contains($0.key) } }

  /// Says which results this session will ask for.
  mutating func expect(_ keys: [String]) { known.formUnion(keys) }

  private func removeOthers(of stage: String) {
    guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else { return }
    for name in names where name.hasPrefix(stage + "-") && name.hasSuffix(Self.fileExtension) {
      let key = name.dropFirst(stage.count + 1).dropLast(Self.fileExtension.count + 1)
      if !known.contains(String(key)) { unlink(folder.appendingPathComponent(name).path) }
    }
  }

  private func url(_ stage: String, _ key: String) -> URL? {
    folder?.appendingPathComponent("\(stage)-\(key).\(Self.fileExtension)")
  }
}
