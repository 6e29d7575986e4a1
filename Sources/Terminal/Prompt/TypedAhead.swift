import Foundation

/// Reads the keys that were typed while a command ran.
enum TypedAhead {
  /// Maximum number of bytes that are stored; a terminal buffers fewer.
  private static let limit = 1 << 16

  /// Removes the unread keys from a terminal, also those of a line that is not complete; empty if
  /// the descriptor is not a terminal.
  static func take(from terminal: Int32) -> [UInt8] {
    var modes = termios()
    guard isatty(terminal) == 1, tcgetattr(terminal, &modes) == 0 else { return [] }
    let original = modes
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    withUnsafeMutableBytes(of: &modes.c_cc) { characters in
      characters[Int(VMIN)] = 0
      characters[Int(VTIME)] = 0
    }
    guard tcsetattr(terminal, TCSANOW, &modes) == 0 else { return [] }
    defer {
      var restored = original
      tcsetattr(terminal, TCSANOW, &restored)
    }
    var taken: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 4096)
    while taken.count < limit {
      let count = read(terminal, &bytes, bytes.count)
      guard count > 0 else { break }
      taken += bytes[..<count]
    }
    return taken
  }
}
