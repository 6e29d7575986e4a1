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

  /// Three points of the capture, and a distance of two of them.
  private static let points = """
    point add rim IMG_0018:221.90,66.73 IMG_0002:187.97,68.68 IMG_0004:161.32,56.33; \
    point add foot IMG_0001:218.11,241.86 IMG_0004:166.33,226.67 IMG_0017:230.12,230.66; \
    point add side IMG_0001:206.79,190.85 IMG_0003:155.95,178.35 IMG_0017:240.08,183.62
    """
  private static let scale = "scale set rim foot 0.2m"

  /// Lines that run before each example of a command, in addition to `load photos`.
  private static let preparation = [
    "point list": points, "point remove": points, "distance": points, "angle": points,
    "height": points, "scale set": points, "scale list": points + "; " + scale,
    "scale clear": points + "; " + scale,
    "origin set": points, "north set": points, "control load": points,
    "markers origin": "simulate tags --table markers --views 6 --rings 1 --width 640 --height 480 "
      + "--detail 48 --samples 1 --no-depth; load tags; markers detect",
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
