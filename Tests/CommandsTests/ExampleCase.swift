import TestSupport
import Testing

@testable import Commands
@testable import ShellKit

/// An example of the help and the lines that run before it.
struct ExampleCase: Sendable, CustomTestStringConvertible {
  let line: String
  /// A part of the example's output; empty for an example without output.
  let prints: String
  let preparation: [String]

  var testDescription: String { line }

  static let commands = Shell.standardHelp.catalog.commands.flatMap { cases(of: $0.spec) }
  static let keywords = Keyword.all.flatMap { cases(of: $0.spec) }
  static let topics = HelpTopic.all.flatMap { topic in
    topic.examples.map { ExampleCase(line: $0.line, prints: $0.prints, preparation: []) }
  }

  /// Lines that run before each example of a command, in addition to `load photos`.
  private static let preparation = [
    "include": "exclude IMG_0007.jpg",
    "session": "load walk",
    "unalias": "alias best = frames",
    "clear-vars": "let a = (1); let b = (2)",
    "pwd": "cd photos",
    "let": "frames --no-quality",
    "for": "frames --no-quality",
  ]

  /// Commands whose examples need the ones before them.
  private static let sequences: Set = ["alias", "record", "session"]

  private static func cases(of spec: CommandSpec) -> [ExampleCase] {
    let lines = ["load photos"] + [preparation[spec.name]].compactMap(\.self)
    return spec.examples.enumerated().map { index, example in
      let earlier = sequences.contains(spec.name) ? spec.examples.prefix(index).map(\.line) : []
      return ExampleCase(
        line: example.line, prints: example.prints, preparation: lines + earlier)
    }
  }
}
