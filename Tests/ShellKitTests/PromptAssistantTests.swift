import Foundation
import Script
import Testing

@testable import ShellKit

@Suite struct PromptAssistantTests {
  private let assistant = PromptAssistant(
    HelpContent(
      EchoingState.catalog,
      topics: [HelpTopic("words", summary: "About words.", text: "A word is short.")],
      stages: [], variables: [("last", "Newest value.")]),
    state: PromptState(
      aliases: ["more": "add --count 3"], variables: ["list"],
      scope: Scope(names: { ["list"] }, lookup: { $0 == "list" ? .record(["size": "one"]) : nil }),
      url: { URL(fileURLWithPath: $0) }, frames: { [] },
      words: { $0.first == "help" ? ["words"] : nil }, values: { _, _ in ["value"] }))

  @Test(arguments: [
    ("li", ["list"]), ("mo", ["more"]), ("add --c", ["--count"]), ("more --c", ["--count"]),
    ("add t", ["twice"]), ("help w", ["words"]), ("list --format m", ["markdown"]),
    ("echo $li", ["$list"]), ("echo $list.s", ["$list.size"]), ("list # a", []),
    ("add v", ["value"]),
  ])
  func theLastWordIsCompleted(line: String, candidates: [String]) {
    #expect(assistant.complete(line).candidates == candidates)
  }

  @Test(arguments: [
    ("add --count", "add --count N"), ("help words", "words"), ("more", "more is an alias for:"),
    ("echo $last", "$last"), ("nosuch", nil),
  ])
  func helpExplainsTheNameAtTheEndOfALine(line: String, start: String?) {
    let help = assistant.help(at: line)
    #expect(start.map { help?.hasPrefix($0) == true } ?? (help == nil), "\(help ?? "nothing")")
  }
}
