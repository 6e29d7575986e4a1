import Geometry
import Markers
import Measuring
import Numerics
import ShellKit
import Support
import Wording
import Workspace

/// Options of `origin set`.
struct OriginSetOptions: StageOptions {
  var origin = ""
  var aligned = false

  static let settings: [Setting<Self>] = [
    .text(
      "origin", \.origin,
      "A picked point, a marker such as 36h11:0, or X,Y,Z in the current world of results."
    )
    .positional(required: true),
    .flag(
      "aligned", \.aligned, "Read X,Y,Z in the world and unit of align instead of that of results."),
  ]
}

/// `origin set` states the origin of results.
struct OriginSetCommand: Command {
  static let spec = CommandSpec(
    "origin set", group: .measuring,
    summary: "Puts the origin of results at a picked point, a marker or a position.",
    details: """
      Only the center of a marker is used; markers origin also takes its axes. Like up set, it is a \
      setting of the project: no stage runs again. A point and a marker apply to every new \
      alignment; a position is one in the world of align, which changes with the alignment. It \
      takes precedence over the origin of control points.
      """,
    needs: [.capture],
    examples: [
      "origin set rim": "origin is rim",
      "origin set 0,0.1,0": "as stated with origin set",
    ])

  func run(_ options: OriginSetOptions, in shell: inout ShellState) throws -> Reply {
    try shell.project.setOrigin(Self.stated(options, in: &shell.project))
    return try PlaceReply(&shell).reply
  }

  /// - Throws: `MeasureError`, `SettingError`.
  private static func stated(
    _ options: OriginSetOptions, in project: inout Project
  ) throws -> StatedOrigin {
    let text = options.origin
    if MarkerName(text) != nil { return .marker(text) }
    guard text.contains(",") else { return .point(text) }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0).flatMap { $0.isFinite && abs($0) <= ControlPoint.maxCoordinate ? $0 : nil }
    }
    guard numbers.count == 3, let x = numbers[0], let y = numbers[1], let z = numbers[2] else {
      throw SettingError.malformed(
        setting: "origin", text: text, expected: "X,Y,Z, such as 0.1,0,-0.25")
    }
    let place = SIMD3(x, y, z)
    if options.aligned { return .position(place) }
    guard project.records[.align] != nil else { throw MeasureError.noWorld }
    return .position(try project.outputFrame().worldFromModel.inverse * place)
  }
}

/// `origin clear` removes the stated origin.
struct OriginClearCommand: Command {
  static let spec = CommandSpec(
    "origin clear", group: .measuring,
    summary: "Returns to the origin of the marker, of the control points, or of align.",
    needs: [.capture],
    examples: ["origin clear": "origin is that of align"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    try shell.project.setOrigin(nil)
    return try PlaceReply(&shell).reply
  }
}
