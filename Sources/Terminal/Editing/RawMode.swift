import Foundation

/// The modes of a terminal while a line is edited: keys arrive one by one and are not shown by the
/// terminal itself; Ctrl-C still sends a signal.
enum RawMode {
  /// Sequences that let the terminal mark pasted text, and end that.
  static let marksPaste = "\u{1B}[?2004h"
  static let endsPasteMarks = "\u{1B}[?2004l"

  /// Sets the modes.
  ///
  /// - Returns: The modes before; `nil` if the descriptor is not a terminal.
  static func begin(_ terminal: Int32) -> termios? {
    var modes = termios()
    guard tcgetattr(terminal, &modes) == 0 else { return nil }
    let original = modes
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    modes.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | ISTRIP)
    withUnsafeMutableBytes(of: &modes.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    return tcsetattr(terminal, TCSADRAIN, &modes) == 0 ? original : nil
  }

  static func end(_ terminal: Int32, _ original: termios) {
    var modes = original
    tcsetattr(terminal, TCSADRAIN, &modes)
  }
}
