import Files
import Foundation
import Support

/// The lines typed at the prompt, stored across sessions in `$XDG_STATE_HOME/ocs/history`.
///
/// The format is that of libedit, which earlier versions used: the line `_HiStOrY_V2_`, then one
/// entry per line, with blanks, line breaks and control characters as octal numbers (`\040`).
/// Sessions at the same time append to the same file.
final class HistoryFile {
  /// The lines of earlier sessions and of this one, oldest first.
  private(set) var lines: [String]
  private let url: URL

  /// Maximum number of lines; older ones are removed when the file is read.
  private static let maxLines = 10_000
  /// Maximum size of a file that is read, bytes.
  private static let maxBytes = 16 << 20
  private static let header = "_HiStOrY_V2_"

  /// - Parameter folder: The folder of the file `history`, which is created if it is missing.
  /// - Parameter earlier: A file that is read if `folder` has none: earlier versions ignored
  ///   `$HOME` and stored the file below the system's home folder of the user.
  init(
    in folder: String = HistoryFile.folder(ProcessInfo.processInfo.environment),
    earlier: String = NSHomeDirectory() + "/.local/state/ocs/history"
  ) {
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    url = URL(fileURLWithPath: folder + "/history")
    let own = Self.read(url)
    lines = own ?? Self.read(URL(fileURLWithPath: earlier)) ?? []
    let isLong = lines.count > Self.maxLines
    if isLong { lines.removeFirst(lines.count - Self.maxLines) }
    if isLong || own == nil && !lines.isEmpty { rewrite() }
  }

  /// The folder of the history; `$XDG_STATE_HOME` is used only if it is an absolute path.
  static func folder(_ environment: [String: String]) -> String {
    HomeFolder.xdg("XDG_STATE_HOME", else: ".local/state", environment)
  }

  /// Adds a line, unless it repeats the last or begins with a blank. Continuation lines of a block
  /// are always added.
  func add(_ line: String, after last: String?, continuesBlock: Bool = false) {
    guard continuesBlock || line != last && !line.hasPrefix(" ") else { return }
    lines.append(line)
    if FileKind.itself(at: url) == nil {
      rewrite()
    } else {
      try? AppendedFile.append(Array((Self.encoded(line) + "\n").utf8), to: url)
    }
  }

  private func rewrite() {
    let text = ([Self.header] + lines.map(Self.encoded)).joined(separator: "\n") + "\n"
    try? AtomicFile.write(Data(text.utf8), to: url, replacing: true)
  }

  /// The lines of a file; `nil` if it is missing or not a regular file.
  private static func read(_ url: URL) -> [String]? {
    guard let data = SmallFile.read(url, limit: maxBytes) else { return nil }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { $0 != header }.map(decoded)
  }

  /// An entry in one line.
  static func encoded(_ line: String) -> String {
    var out = ""
    for scalar in line.unicodeScalars {
      switch scalar {
      case "\\": out += "\\\\"
      case _ where scalar.value <= 0x20 || scalar.value == 0x7F:
        let octal = String(scalar.value, radix: 8)
        out += "\\" + String(repeating: "0", count: 3 - octal.count) + octal
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// The text of an entry; incomplete escapes are left as they are.
  static func decoded(_ entry: String) -> String {
    var out: [UInt8] = []
    let bytes = Array(entry.utf8)
    var place = 0
    while place < bytes.count {
      let digits = bytes[(place + 1)...].prefix(3)
      if bytes[place] == UInt8(ascii: "\\"), digits.count == 3,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
      {
        out.append(value)
        place += 4
      } else if bytes[place] == UInt8(ascii: "\\"), digits.first == UInt8(ascii: "\\") {
        out.append(bytes[place])
        place += 2
      } else {
        out.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
