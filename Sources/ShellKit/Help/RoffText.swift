/// A page for `man`: roff with the macros of man(7), in ASCII.
package struct RoffText {
  /// The page as it is written.
  package private(set) var text: String
  /// Whether nothing stands below the last heading yet: the first paragraph needs no macro.
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

  /// Adds lines of running text to what stands before.
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

  /// Adds a term and what it means.
  package mutating func entry(_ term: String, _ about: String) {
    text += ".TP\n.B " + RoffText.quoted(term) + "\n"
    isBelowHeading = false
    line(about)
  }

  /// Adds lines that stay as they are.
  package mutating func verbatim(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    beginParagraph()
    text += ".nf\n" + lines.map { RoffText.escaped($0) + "\n" }.joined() + ".fi\n"
  }

  /// An argument of a macro.
  private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// Text in which nothing acts on the formatter: no escapes, no requests at the beginning of a line,
  /// and signs that it would set as others, such as `-`, as they are typed.
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

  /// The first character that is not a control.
  private static let minPrintable: UInt32 = 0x20

  /// Four digits at least, as roff wants them.
  private static func hexadecimal(_ number: UInt32) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
