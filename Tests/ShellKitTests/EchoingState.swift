import Script
import Support

@testable import ShellKit

/// A state without a capture, with commands on it.
struct EchoingState {
  var words: [String] = []
  var isReady = true

  static let catalog = Catalog<EchoingState>([
    AnyCommand(AddCommand.self, require: require),
    AnyCommand(AddTwiceCommand.self, require: require),
    AnyCommand(ListCommand.self, require: require),
  ])

  private static let require: AnyCommand<EchoingState>.Requirement = { state, needs, command in
    guard needs.isEmpty || state.isReady else {
      throw Diagnostic(.failure, "\(command): not ready")
    }
  }
}

struct AddOptions: StageOptions {
  var words: [String] = []
  var count = 1
  static let settings: [Setting<Self>] = [
    .words("word", \.words, "What to add.").positional(required: true),
    .count("count", \.count, in: 1...9, "How often."),
  ]
}

struct AddCommand: Command {
  static let spec = CommandSpec(
    "add", group: .shell, summary: "Adds words.", needs: [.capture],
    examples: [Example("add a", prints: "")])

  func run(_ options: AddOptions, in state: inout EchoingState) throws -> Reply {
    for _ in 0..<options.count { state.words += options.words }
    return Reply(value: .number(state.words.count))
  }
}

struct AddTwiceCommand: Command {
  static let spec = CommandSpec(
    "add twice", group: .shell, summary: "Adds a word two times.",
    examples: [Example("add twice a", prints: "")])

  func run(_ options: AddOptions, in state: inout EchoingState) throws -> Reply {
    state.words += options.words + options.words
    return Reply()
  }
}

struct ListCommand: Command {
  static let spec = CommandSpec(
    "list", group: .shell, summary: "Lists the words.", columns: ["word"],
    examples: [Example("list", prints: "")])

  func run(_ options: NoOptions, in state: inout EchoingState) throws -> Reply {
    .table(state.words.map { ["word": .string($0)] })
  }
}
