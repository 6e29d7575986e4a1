import Foundation
import Testing

@testable import Support

@Suite struct ChildProcessTests {
  /// As `ocs` does at startup.
  init() { signal(SIGPIPE, SIG_IGN) }

  private func job(_ words: [String], _ input: ChildProcess.Input) -> ChildProcess.Job {
    ChildProcess.Job(words, in: URL(fileURLWithPath: "/"), input: input, output: .collected)
  }

  private func run(_ words: [String], _ text: String = "") throws -> String {
    String(
      decoding: try ChildProcess.run(job(words, .bytes(Array(text.utf8))), in: RunContext()),
      as: UTF8.self)
  }

  @Test func inputIsPassedThroughAProgram() throws {
    #expect(try run(["tr", "a-z", "A-Z"], "größe\n") == "GRößE\n")
    #expect(try run(["pwd"]) == "/\n")
  }

  @Test func inputLargerThanThePipeBufferIsPassedThrough() throws {
    let text = String(repeating: "0123456789\n", count: 200_000)
    #expect(try run(["cat"], text) == text)
  }

  @Test func aProgramThatStopsReadingIsNotAnError() throws {
    let text = String(repeating: "line\n", count: 200_000)
    #expect(try run(["head", "-1"], text) == "line\n")
  }

  @Test func unsuccessfulExitsAreErrors() {
    #expect(throws: ProgramError.status("sh", 3)) { try run(["sh", "-c", "exit 3"]) }
    #expect(throws: ProgramError.signal("sh", 9)) { try run(["sh", "-c", "kill -9 $$"]) }
    #expect(throws: ProgramError.notFound("no-such-program")) { try run(["no-such-program"]) }
  }

  /// The program must not inherit that this process ignores `SIGPIPE`.
  @Test func programsHaveDefaultSignalHandling() {
    signal(SIGPIPE, SIG_IGN)
    #expect(throws: ProgramError.signal("sh", SIGPIPE)) { try run(["sh", "-c", "kill -PIPE $$"]) }
  }

  @Test func cancellationEndsTheProgram() {
    let context = RunContext()
    context.cancellation.request()
    #expect(throws: Cancelled.self) {
      try ChildProcess.run(job(["sleep", "600"], .nothing), in: context)
    }
  }
}
