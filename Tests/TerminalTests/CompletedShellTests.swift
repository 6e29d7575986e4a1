import Testing

@testable import Commands
@testable import Terminal

@Suite struct CompletedShellTests {
  @Test(arguments: CompletedShell.allCases)
  func everyOptionChoiceAndCommandIsOffered(by shell: CompletedShell) {
    let script = shell.script
    for option in ProgramOption.all {
      for name in option.names {
        let inFish = name.hasPrefix("--") ? "-l \(name.dropFirst(2)) " : "-s \(name.dropFirst()) "
        #expect(script.contains(shell == .fish ? inFish : name), "\(name)")
      }
      if case .choice(let names) = option.value {
        #expect(script.contains(names.joined(separator: " ")))
      }
    }
    for spec in Shell.standardHelp.catalog.commands.map(\.spec) {
      let word = spec.name.split(separator: " ")[0]
      #expect(script.contains(word), "\(word)")
    }
    #expect(script.contains("update"))
  }

  @Test func aWordIsQuotedForItsShell() {
    #expect(CompletedShell.bash.quoted("it's") == #"'it'\''s'"#)
    #expect(CompletedShell.zsh.quoted(#"a\"#) == #"'a\'"#)
    #expect(CompletedShell.fish.quoted(#"it's \"#) == #"'it\'s \\'"#)
  }

  @Test func twoWordCommandsAreOfferedByTheirFirstWord() {
    let names = CompletedShell.commands.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.contains("break"))
    #expect(names.contains("init"))
    #expect(names.allSatisfy { !$0.contains(" ") })
    #expect(CompletedShell.commands.allSatisfy { !$0.about.isEmpty })
  }
}
