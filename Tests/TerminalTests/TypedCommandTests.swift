import Testing

@testable import Terminal

@Suite struct TypedCommandTests {
  @Test func twoConsecutiveInterruptsEndTheShell() {
    var typed = TypedCommand()
    #expect(typed.take(.interrupted(typed: false)) == .warn)
    #expect(typed.take(.interrupted(typed: false)) == .interrupted)
  }

  @Test func aLineBetweenTwoInterruptsResetsTheWarning() {
    var typed = TypedCommand()
    #expect(typed.take(.interrupted(typed: false)) == .warn)
    #expect(typed.take(.text("pwd")) == .run("pwd"))
    typed.clear()
    #expect(typed.take(.interrupted(typed: false)) == .warn)
  }

  @Test func anInterruptedLineIsDiscardedAndDoesNotCount() {
    var typed = TypedCommand()
    #expect(typed.take(.interrupted(typed: true)) == .discard)
    #expect(typed.take(.interrupted(typed: false)) == .warn)
    #expect(typed.take(.interrupted(typed: true)) == .discard)
    #expect(typed.take(.interrupted(typed: false)) == .warn)
  }

  @Test func anInterruptedBlockIsDiscarded() {
    var typed = TypedCommand()
    #expect(typed.take(.text("if true {")) == .run("if true {"))
    #expect(!typed.isEmpty)
    #expect(typed.take(.interrupted(typed: false)) == .discard)
    #expect(typed.isEmpty)
    #expect(typed.take(.text("pwd")) == .run("pwd"))
  }

  @Test func theLinesOfABlockRunTogether() {
    var typed = TypedCommand()
    #expect(typed.take(.text("if true {")) == .run("if true {"))
    #expect(typed.take(.text("")) == .run("if true {\n"))
    #expect(typed.take(.text("  pwd")) == .run("if true {\n\n  pwd"))
    #expect(typed.take(.text("}")) == .run("if true {\n\n  pwd\n}"))
  }

  @Test func endOfInputEndsTheShell() {
    var typed = TypedCommand()
    #expect(typed.take(.text("if true {")) == .run("if true {"))
    #expect(typed.take(.end) == .end)
  }
}
