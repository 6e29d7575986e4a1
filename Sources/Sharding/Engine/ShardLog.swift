import Files
import Foundation
import Support

/// What shards write while they are computed.
package enum ShardLog {
  /// Lines that are told of a shard that failed.
  private static let shownLines = 5
  /// More of a log is not looked at, bytes.
  private static let tail = 8192

  /// The log of a shard, as seen from the folder of its result.
  static func name(_ phase: String, _ index: String, attempt: Int) -> String {
    "logs/\(phase)-\(index).\(attempt).log"
  }

  /// The last lines that a shard wrote.
  static func lastLines(
    of run: ShardRunFolder, _ phase: String, _ index: Int, attempt: Int
  ) -> [String] {
    lastLines(of: run.url.appendingPathComponent(name(phase, String(index), attempt: attempt)))
  }

  /// The last lines of a file; none where there is none.
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
