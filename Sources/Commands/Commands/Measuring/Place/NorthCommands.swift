import Measuring
import ShellKit
import Support
import Wording

/// Options of `north set`.
struct NorthSetOptions: StageOptions {
  var direction: [String] = []

  static let settings: [Setting<Self>] = [
    .words(
      "direction", \.direction,
      "Two picked points, the southern one first; or the degrees that results are turned about up, "
        + "counterclockwise seen from above."
    )
    .positional(required: true)
  ]
}

/// `north set` states the direction of north.
struct NorthSetCommand: Command {
  static let spec = CommandSpec(
    "north set", group: .measuring,
    summary: "States which horizontal direction of the model is north.",
    details: """
      North is -Z of results and +X is east, as +Y is up. The direction from the first point to the \
      second is projected on the horizontal plane. Degrees turn the results from the horizontal \
      axes of align, or of the marker of markers origin. Like up set, it is a setting of the \
      project: no stage runs again. It takes precedence over the north of control points.
      """,
    needs: [.capture],
    examples: [
      "north set rim foot": "north is from rim to foot",
      "north set 30": "turned by 30°",
    ])

  func run(_ options: NorthSetOptions, in shell: inout ShellState) throws -> Reply {
    try shell.project.setNorth(Self.stated(options.direction))
    return try PlaceReply(&shell).reply
  }

  /// - Throws: `SettingError`.
  private static func stated(_ words: [String]) throws -> StatedNorth {
    if words.count == 1, let degrees = Double(words[0]), StatedNorth.turns.contains(degrees) {
      return .turn(degrees)
    }
    guard words.count == 2 else {
      throw SettingError.malformed(
        setting: "direction", text: words.joined(separator: " "),
        expected: "two points, or degrees from -360 to 360")
    }
    return .points(from: words[0], to: words[1])
  }
}

/// `north clear` removes the stated direction of north.
struct NorthClearCommand: Command {
  static let spec = CommandSpec(
    "north clear", group: .measuring,
    summary: "Returns to the horizontal axes of the marker, of the control points, or of align.",
    needs: [.capture],
    examples: ["north set 30; north clear": "the horizontal axes are those of align"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    try shell.project.setNorth(nil)
    return try PlaceReply(&shell).reply
  }
}
