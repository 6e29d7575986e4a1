import Measuring
import Script
import ShellKit
import Support
import Wording
import Workspace

/// Options of `up set`.
struct UpSetOptions: StageOptions {
  var directions: [String] = []

  static let settings: [Setting<Self>] = [
    .words(
      "direction", \.directions, kind: .frame,
      "An axis of the model as align placed it (-x, +y, ...); a frame; two points FRAME:X,Y of a "
        + "vertical, the lower first; or three of the ground."
    )
    .positional(required: true)
  ]
}

/// `up set` states the upward direction.
struct UpSetCommand: Command {
  static let spec = CommandSpec(
    "up set", group: .measuring,
    summary: "States which direction of the model is up.",
    details: """
      The direction is an axis, the upward direction of a photograph, a vertical from its lower to \
      its upper point, or the normal of the ground through three points, towards the cameras. \
      Points are pixels of upright photographs, as in point add; their depth is that of the points \
      of the alignment around them. Like scale set, it is a setting of the project: no stage runs \
      again. Pictures, pages, measurements and exports are rotated about the origin so that it \
      becomes +Y, and follow every new alignment.
      """,
    needs: [.capture],
    examples: [
      "up set -x": "Up is -x of the model",
      "up set IMG_0001.jpg": "Up is that of IMG_0001.jpg",
      "up set IMG_0001:140,190 IMG_0001:220,190 IMG_0004:180,220": "Up is the normal",
    ])

  func run(_ options: UpSetOptions, in shell: inout ShellState) throws -> Reply {
    try shell.project.setUp(Self.stated(options.directions, in: shell.project))
    guard shell.project.records[.align] != nil else {
      return Reply("stored; it applies to the next alignment")
    }
    return try UpCommand.reply(&shell)
  }

  /// - Throws: `CommandError`, `MeasureError`, `WorkspaceError.unknownFrame`.
  private static func stated(_ words: [String], in project: Project) throws -> StatedUp {
    if words.count == 1, let word = words.first, PixelOfFrame(word) == nil {
      if let axis = StatedUp.Axis(word) { return .axis(axis) }
      return .frame(project.frameNames[try project.frameIndex(word)])
    }
    let picks = words.compactMap { PixelOfFrame($0) }
    guard (2...3).contains(words.count), picks.count == words.count else {
      throw CommandError.other(
        "up set takes an axis such as -x, a frame, or two or three points FRAME:X,Y")
    }
    return try project.checkedUp(picks.map { ($0.frame, $0.position) })
  }
}

/// `up clear` returns to the upward direction of the alignment.
struct UpClearCommand: Command {
  static let spec = CommandSpec(
    "up clear", group: .measuring,
    summary: "Returns to the up direction that align determined.",
    needs: [.capture],
    examples: ["up set -x; up clear": "Up is +Y, from"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    try shell.project.setUp(nil)
    guard shell.project.records[.align] != nil else { return Reply("cleared") }
    return try UpCommand.reply(&shell)
  }
}
