import Foundation
import Imaging
import Scene
import Support

/// The folder of result files.
package struct ResultFolder: Sendable, Equatable {
  /// How the files are named.
  package enum Layout: Sendable, Equatable {
    /// One result per stage, `align.result`: the workspace of a capture.
    case perStage
    /// One result per key, `align-KEY.stage`: the checkpoint of a session.
    case perKey
    /// One result per listed stage, in the given file, read only: a stored run with the results that
    /// it belongs to.
    case listed([StageName: URL])
  }

  package let url: URL
  package let layout: Layout

  private static let keyedExtension = "stage"

  package init(_ url: URL, _ layout: Layout) {
    self.url = url
    self.layout = layout
  }

  /// The file of a stage's result.
  package func url(of stage: StageName, key: String) -> URL {
    switch layout {
    case .perStage, .listed: url(of: stage)
    case .perKey:
      url.appendingPathComponent("\(stage.rawValue)-\(key).\(Self.keyedExtension)")
    }
  }

  /// The file of the only result of a stage.
  package func url(of stage: StageName) -> URL {
    if case .listed(let files) = layout, let file = files[stage] { return file }
    return url.appendingPathComponent("\(stage.rawValue).result")
  }

  /// The keys of a stage's results in a folder with one file per key, the newest first.
  package func keys(of stage: StageName) -> [String] {
    let start = stage.rawValue + "-"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.filter { $0.hasPrefix(start) && $0.hasSuffix("." + Self.keyedExtension) }
      .map { String($0.dropFirst(start.count).dropLast(Self.keyedExtension.count + 1)) }
      .sorted { (age($0, stage), $0) < (age($1, stage), $1) }
  }

  /// The negated modification time, nanoseconds, so that the newest come first and unreadable files
  /// last.
  private func age(_ key: String, _ stage: StageName) -> Int {
    -(FileStamp(of: url(of: stage, key: key))?.modified ?? 0)
  }

  /// Removes the results of a stage whose keys are not listed.
  func removeResults(of stage: StageName, except keys: Set<String>) {
    for key in self.keys(of: stage) where !keys.contains(key) {
      unlink(url(of: stage, key: key).path)
    }
  }
}
