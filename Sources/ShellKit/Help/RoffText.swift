/// A page for `man`: roff with the macros of man(7), in ASCII.
package struct RoffText {
  /// The text so far.
  package private(set) var text: String
  /// Whether nothing follows the last heading yet: the first paragraph needs no macro.
  private var isBelowHeading = false

  /// Begins the page of a program; `source` is its name and version.
  package init(title: String, section: Int, source: String) {
    let words = [title.uppercased(), String(section), "", source].map(RoffText.quoted)
    text = ".TH " + words.joined(separator: " ") + "\n"
  }

  /// Begins a section.
  package mutating func section(_ title: String) {
    text += ".SH " + RoffText.quoted(title.uppercased()) + "\n"
    isBelowHeading = true
  }

  /// Begins a part of a section.
  package mutating func part(_ title: String) {
    text += ".SS " + RoffText.quoted(title) + "\n"
    isBelowHeading = true
  }

  /// Appends a line of running text.
  package mutating func line(_ line: String) {
    guard !line.isEmpty else { return }
    text += RoffText.escaped(line) + "\n"
    isBelowHeading = false
  }

  /// Adds a paragraph.
  package mutating func paragraph(_ line: String) {
    beginParagraph()
    self.line(line)
  }

  private mutating func beginParagraph() {
    if !isBelowHeading { text += ".PP\n" }
    isBelowHeading = false
  }

  /// Adds a term and its description.
  package mutating func entry(_ term: String, _ about: String) {
    text += ".TP\n.B " + RoffText.quoted(term) + "\n"
    isBelowHeading = false
    line(about)
  }

  /// Adds lines without filling them.
  package mutating func verbatim(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    beginParagraph()
    text += ".nf\n" + lines.map { RoffText.escaped($0) + "\n" }.joined() + ".fi\n"
  }

  /// An argument of a macro.
  private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// Escapes text so that the formatter shows it literally: no escapes, no requests at the
  /// beginning of a line, and characters such as `-` that it would replace.
  package static func escaped(_ text: String) -> String {
    var result = text.hasPrefix(".") || text.hasPrefix("'") ? #"\&"# : ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += #"\e"#
      case "-": result += #"\-"#
      case "\"": result += #"\(dq"#
      case "'": result += #"\(aq"#
      case "`": result += #"\(ga"#
      case "^": result += #"\(ha"#
      case "~": result += #"\(ti"#
      case " "..."~": result.unicodeScalars.append(scalar)
      case _ where scalar.value < minPrintable: result += " "
      default: result += "\\[u\(hexadecimal(scalar.value))]"
      }
    }
    return result
  }

  /// The first character that is not a control character.
  private static let minPrintable: UInt32 = 0x20

  /// At least four hexadecimal digits, as roff requires.
  private static func hexadecimal(_ number: UInt32) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
