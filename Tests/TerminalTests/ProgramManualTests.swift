import Testing

@testable import Commands
@testable import ShellKit
@testable import Terminal

@Suite struct ProgramManualTests {
  private let page = ProgramManual.text.replacing(#"\-"#, with: "-")

  @Test func theManualHasEveryOptionCommandAndVariable() {
    for option in ProgramOption.all { #expect(page.contains(".B \"\(option.usage)\"\n")) }
    for command in Shell.standardHelp.catalog.commands {
      #expect(page.contains("\n.SS \"\(command.spec.name)"), "\(command.spec.name)")
      for setting in command.settings {
        #expect(
          page.contains(
            "\n.B \"\(RoffText.escaped(setting.usage).replacing(#"\-"#, with: "-"))\"\n"))
      }
    }
    for variable in ProgramReference.variables { #expect(page.contains(variable.name)) }
  }

  @Test func theManualIsASCIIAndUsesKnownRequests() {
    #expect(page.unicodeScalars.allSatisfy { $0.isASCII })
    let known: Set = ["TH", "SH", "SS", "PP", "TP", "B", "nf", "fi"]
    let requests = page.split(separator: "\n").filter { $0.hasPrefix(".") || $0.hasPrefix("'") }
    #expect(requests.count > 100)
    for line in requests {
      #expect(known.contains(String(line.dropFirst().prefix { $0 != " " })), "\(line)")
    }
  }

  @Test func roffControlCharactersAreEscaped() {
    #expect(RoffText.escaped(".so /etc/passwd") == #"\&.so /etc/passwd"#)
    #expect(RoffText.escaped("'br") == #"\&\(aqbr"#)
    #expect(RoffText.escaped(#"a\fB"#) == #"a\efB"#)
    #expect(RoffText.escaped("--a \"b\" …") == #"\-\-a \(dqb\(dq \[u2026]"#)
    #expect(RoffText.escaped("a\nb") == "a b")
    #expect(RoffText.escaped("\u{1F4F7}") == #"\[u1F4F7]"#)
  }
}
