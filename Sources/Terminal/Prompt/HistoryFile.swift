@preconcurrency import CEditLine
import Commands
import Files
import Foundation
import Support

/// The lines typed at the prompt, stored across sessions in `$XDG_STATE_HOME/ocs/history`.
///
/// libedit has one history list per process: a new value replaces it by the content of the file.
struct HistoryFile {
  private let path: String

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
    path = folder + "/history"
    using_history()
    clear_history()
    stifle_history(10_000)
    if isUsable, read_history(path) != 0, FileKind.at(URL(fileURLWithPath: earlier)) == .file {
      read_history(earlier)
    }
  }

  /// Whether the file is missing or a regular file: with a pipe, libedit would wait for its other
  /// end.
  private var isUsable: Bool {
    let kind = FileKind.at(URL(fileURLWithPath: path))
    return kind == nil || kind == .file
  }

  /// The folder of the history; `$XDG_STATE_HOME` is used only if it is an absolute path.
  static func folder(_ environment: [String: String]) -> String {
    HomeFolder.xdg("XDG_STATE_HOME", else: ".local/state", environment)
  }

  /// The lines of earlier sessions, oldest first.
  var lines: [String] {
    (0..<max(0, history_length)).compactMap { index in
      history_get(Int32(history_base) + Int32(index))?.pointee.line.map { String(cString: $0) }
    }
  }

  /// Adds a line, unless it repeats the last or begins with a blank. Continuation lines of a block
  /// are always added.
  func add(_ line: String, after last: String?, continuesBlock: Bool = false) {
    guard continuesBlock || line != last && !line.hasPrefix(" ") else { return }
    add_history(line)
    if isUsable { write_history(path) }
  }
}
