import Foundation
import Script
import ShellKit
import Support
import TestSupport
import Testing

@testable import Commands

/// A command that is declared only here: elsewhere it needs only its line in the catalog.
private struct KnockCommand: Command {
  struct Options: StageOptions {
    var count = 1
    var door = ""

    static let settings: [Setting<Self>] = [
      .text("door", \.door, "Where to knock.").positional(required: true),
      .count("count", \.count, in: 1...3, "How often to knock."),
    ]
  }

  static let spec = CommandSpec(
    "knock", group: .shell, summary: "Knocks at a door.",
    examples: [Example("knock front --count 2", prints: "knock knock: front")])

  func run(_ options: Options, in shell: inout ShellState) throws -> Reply {
    let knocks = [String](repeating: "knock", count: options.count).joined(separator: " ")
    return Reply("\(knocks): \(options.door)", value: ["count": .number(options.count)])
  }
}

@Suite struct ToyCommandTests {
  private func shell() throws -> Shell {
    Shell(
      state: ShellState(stages: .standard, commands: [AnyCommand(KnockCommand.self)]),
      presenter: CollectingPresenter())
  }

  @Test func anAddedCommandHasOptionsLimitsAndAValue() throws {
    var shell = try shell()
    #expect(try shell.type("knock front --count 2") == ["knock knock: front"])
    #expect(try shell.type("let k = knock back; echo ${$k.count + 1}").last == "2")
    let error = #expect(throws: Diagnostic.self) { try shell.type("knock front --count 4") }
    #expect(error?.message == "knock: count takes 1…3, got 4")
    #expect(throws: Diagnostic.self) { try shell.type("knock") }
  }

  @Test func anAddedCommandAppearsInHelpSearchAndCompletion() throws {
    var shell = try shell()
    let help = try shell.type("help knock").joined(separator: "\n")
    #expect(help.contains("Knocks at a door."))
    #expect(help.contains("How often to knock."))
    #expect(try shell.type("apropos door").joined().contains("knock"))
    #expect(shell.complete("kno").candidates == ["knock"])
    #expect(shell.complete("knock front --co").candidates == ["--count"])
  }

  @Test func anAddedCommandIsUnknownToOtherShells() throws {
    #expect(ShellState().catalog.command("knock") == nil)
  }
}
