import Testing

@testable import Commands
@testable import Terminal

@Suite struct ProgramOptionTests {
  /// A valid value of the option; `nil` if it has none.
  private func value(of option: ProgramOption) -> String? {
    switch option.value {
    case .nothing: nil
    case .commands: "pwd"
    case .folder: "work"
    case .count(let limits): String(limits.upperBound)
    case .size: "2G"
    case .choice(let names): names.last
    }
  }

  @Test func everyOptionIsParsedAndHelpIsOneSentence() throws {
    let standard = "\(try Arguments([]))"
    #expect(ProgramOption.all.count > 10)
    for option in ProgramOption.all {
      for name in option.names {
        #expect(ProgramOption.all.count { $0.names.contains(name) } == 1, "\(name)")
        let words = [name] + (value(of: option).map { [$0] } ?? [])
        let parsed = try Arguments(words)
        #expect("\(parsed)" != standard, "\(name)")
      }
      #expect(option.help.hasSuffix("."), "\(option.help)")
      #expect(!option.help.contains(". "), "\(option.help)")
      #expect(option.help.first?.isUppercase == true)
    }
  }

  @Test func aNumberOutsideItsLimitsIsRejected() {
    for option in ProgramOption.all {
      guard case .count(let limits) = option.value else { continue }
      #expect(throws: Arguments.UsageError.self) {
        try Arguments([option.names[0], String(limits.lowerBound - 1)])
      }
    }
  }

  @Test func helpHasEveryOptionAndForm() {
    for option in ProgramOption.all { #expect(ProgramHelp.text.contains("  \(option.usage)")) }
    for form in ProgramReference.forms {
      #expect(ProgramHelp.text.contains("  \(form.name)"))
      #expect(ProgramHelp.text.contains(form.about))
    }
    #expect(ProgramHelp.text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test func informationOptionsAreParsed() throws {
    #expect(try Arguments(["--version"]).information == .version)
    #expect(try Arguments(["-h"]).information == .help)
    #expect(try Arguments(["--man"]).information == .manual)
    #expect(try Arguments(["--completions", "fish"]).information == .completions(.fish))
    #expect(try Arguments(["-c", "pwd"]).information == nil)
  }
}
