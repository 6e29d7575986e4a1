@preconcurrency import CEditLine
import Commands
import Files
import Foundation
import Support

/// The lines typed, kept across sessions in `$XDG_STATE_HOME/ocs/history`.
///
/// libedit holds one list of lines a process: a new value replaces it by the file's.
struct HistoryFile {
  private let path: String

  /// - Parameter folder: Where the file `history` stands; made when it is missing.
  /// - Parameter earlier: Read where `folder` has none: before `$HOME` counted, the file stood below
  ///   the folder that the system has for the user.
  init(
    in folder: String = HistoryFile.folder(ProcessInfo.processInfo.environment),
    earlier: String = NSHomeDirectory() + "/.local/state/ocs/history"
  ) {
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    path = folder + "/history"
    using_history()
    clear_history()
    stifle_history(10_000)
    if isUsable, read_history(path) != 0, FileKind.at(URL(fileURLWithPath: earlier)) == .file {
      read_history(earlier)
    }
  }

  /// Whether nothing or a file has the name: libedit would wait for the other end of a pipe.
  private var isUsable: Bool {
    let kind = FileKind.at(URL(fileURLWithPath: path))
    return kind == nil || kind == .file
  }

  /// The folder of the history: `$XDG_STATE_HOME` counts only as an absolute path.
  static func folder(_ environment: [String: String]) -> String {
    HomeFolder.xdg("XDG_STATE_HOME", else: ".local/state", environment)
  }

  /// The lines of earlier sessions, oldest first.
  var lines: [String] {
    (0..<max(0, history_length)).compactMap { index in
      history_get(Int32(history_base) + Int32(index))?.pointee.line.map { String(cString: $0) }
    }
  }

  /// Adds a line; one that repeats the last is not added again, nor a command that begins with a
  /// blank. The further lines of a block are kept as they were typed.
  func add(_ line: String, after last: String?, continuesBlock: Bool = false) {
    guard continuesBlock || line != last && !line.hasPrefix(" ") else { return }
    add_history(line)
    if isUsable { write_history(path) }
  }
}
