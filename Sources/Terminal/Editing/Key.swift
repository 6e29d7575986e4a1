import Support

/// A key press, or a pasted text.
enum Key: Equatable {
  case text(Unicode.Scalar)
  /// A lowercase letter or a sign, pressed together with Ctrl.
  case control(Character)
  /// A character pressed together with Alt, or after Escape.
  case alt(Character)
  case enter, tab, backTab, backspace, delete, escape
  case up, down, left, right, home, end, wordLeft, wordRight
  case paste(String)
  /// A sequence without meaning here.
  case unknown
  /// Ctrl-C.
  case interrupt
  /// The end of the input.
  case endOfInput
}

/// Decodes the byte sequences of terminals (ECMA-48; xterm's control sequences).
struct KeyDecoder {
  /// Milliseconds after which an Escape is a key of its own and not the beginning of a sequence.
  private static let escapeTime: Int32 = 50
  /// Maximum number of characters of a sequence.
  private static let maxSequence = 32
  /// Maximum number of scalars of a pasted text.
  private static let maxPaste = 1 << 20
  private static let pasteEnd = Array("\u{1B}[201~".unicodeScalars)

  /// Waits for the next key.
  static func next(_ keyboard: inout Keyboard) -> Key {
    guard let scalar = scalar(&keyboard) else { return end(keyboard) }
    switch scalar.value {
    case 0x1B: return escape(&keyboard)
    case 0x09: return .tab
    case 0x0A, 0x0D: return .enter
    case 0x08, 0x7F: return .backspace
    case 0: return .control(" ")
    case 1...26: return .control(Character(Unicode.Scalar(UInt8(scalar.value + 0x60))))
    case 28...31: return .control(Character(Unicode.Scalar(UInt8(scalar.value + 0x40))))
    default: return scalar.actsUnseen ? .unknown : .text(scalar)
    }
  }

  private static func scalar(_ keyboard: inout Keyboard) -> Unicode.Scalar? {
    let value = keyboard.next()
    return value < 0 ? nil : Unicode.Scalar(UInt32(value))
  }

  private static func end(_ keyboard: Keyboard) -> Key {
    keyboard.isInterrupted ? .interrupt : .endOfInput
  }

  private static func escape(_ keyboard: inout Keyboard) -> Key {
    guard keyboard.hasKeys(within: escapeTime) else { return .escape }
    guard let scalar = scalar(&keyboard) else { return end(keyboard) }
    switch scalar {
    case "[": return sequence(&keyboard)
    case "O":
      guard let final = self.scalar(&keyboard) else { return end(keyboard) }
      return key(final: final, parameters: "")
    case "\u{7F}", "\u{8}": return .alt("\u{7F}")
    case "\r", "\n": return .alt("\n")
    case "\u{1B}": return .escape
    default: return scalar.actsUnseen ? .unknown : .alt(Character(scalar))
    }
  }

  /// A sequence after `ESC [`: parameters and a final character.
  private static func sequence(_ keyboard: inout Keyboard) -> Key {
    var parameters = ""
    while parameters.count < maxSequence {
      guard let scalar = scalar(&keyboard) else { return end(keyboard) }
      guard (0x20...0x3F).contains(scalar.value) else {
        if scalar == "~", parameters == "200" { return paste(&keyboard) }
        return key(final: scalar, parameters: parameters)
      }
      parameters.unicodeScalars.append(scalar)
    }
    return .unknown
  }

  private static func key(final: Unicode.Scalar, parameters: String) -> Key {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
    // A second parameter other than 1 is a modifier: Alt, Ctrl or Shift.
    let isModified = numbers.count > 1 && numbers[1] != "1"
    switch (final, numbers.first ?? "") {
    case ("A", _): return .up
    case ("B", _): return .down
    case ("C", _): return isModified ? .wordRight : .right
    case ("D", _): return isModified ? .wordLeft : .left
    case ("H", _), ("~", "1"), ("~", "7"): return .home
    case ("F", _), ("~", "4"), ("~", "8"): return .end
    case ("Z", _): return .backTab
    case ("~", "3"): return .delete
    default: return .unknown
    }
  }

  /// A pasted text, which terminals put between two sequences. Control characters are left out,
  /// except for line breaks; tabs become blanks.
  private static func paste(_ keyboard: inout Keyboard) -> Key {
    var scalars: [Unicode.Scalar] = []
    while scalars.count < maxPaste {
      guard let scalar = scalar(&keyboard) else { return end(keyboard) }
      scalars.append(scalar)
      if scalar == "~", scalars.suffix(pasteEnd.count).elementsEqual(pasteEnd) {
        scalars.removeLast(pasteEnd.count)
        break
      }
    }
    let lines = String(String.UnicodeScalarView(scalars))
      .replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\t", with: "  ")
    return .paste(
      String(
        String.UnicodeScalarView(lines.unicodeScalars.filter { $0 == "\n" || !$0.actsUnseen })))
  }
}
