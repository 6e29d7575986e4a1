import Files
import Foundation
import Support

/// Logs of shards.
package enum ShardLog {
  /// Number of lines reported for a failed shard.
  private static let shownLines = 5
  /// Maximum number of bytes read from the end of a log.
  private static let tail = 8192

  /// The log of a shard, relative to the folder of its result.
  static func name(_ phase: String, _ index: String, attempt: Int) -> String {
    "logs/\(phase)-\(index).\(attempt).log"
  }

  /// The last lines of a shard's log.
  static func lastLines(
    of run: ShardRunFolder, _ phase: String, _ index: Int, attempt: Int
  ) -> [String] {
    lastLines(of: run.url.appendingPathComponent(name(phase, String(index), attempt: attempt)))
  }

  /// The last lines of a file; empty if there is none.
  static func lastLines(of url: URL) -> [String] {
    guard let file = try? RegularFile(url, links: .refused),
      let bytes = try? file.bytes(
        at: max(0, file.size - tail), count: min(file.size, tail))
    else { return [] }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .map { VisibleText.line(String($0)) }
    return Array(lines.suffix(shownLines))
  }
}
