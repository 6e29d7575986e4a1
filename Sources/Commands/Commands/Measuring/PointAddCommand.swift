import Measuring
import Script
import ShellKit
import Support
import Wording

/// Options of `point add`.
struct PointAddOptions: StageOptions {
  var name = ""
  var picks: [String] = []
  var deviation = PickedPoint.usualDeviation
  var replace = false

  static let settings: [Setting<Self>] = [
    .text("name", \.name, "Name of the point: a letter, then letters, digits, _ - or .")
      .requiring(PickedPoint.isName, of: "the name of a point", expected: "a letter, then letters")
      .positional(required: true),
    .words(
      "pick", \.picks, kind: .frame, "Where photographs show the point: FRAME:X,Y, two or more."
    )
    .requiring({ PixelOfFrame($0) != nil }, of: "a pick", expected: "FRAME:X,Y")
    .positional(required: true),
    .number(
      "deviation", \.deviation, in: PickedPoint.deviations, unit: .pixels,
      "Standard deviation of each coordinate of the picks."),
    .flag("replace", \.replace, "Replace a point of this name."),
  ]
}

/// `point add` picks a point in photographs.
struct PointAddCommand: Command {
  static let spec = CommandSpec(
    "point add", group: .measuring,
    summary: "Adds a point that two or more photographs show, to measure with it.",
    details: """
      Pixels are those of the upright photograph at full size, as in why FRAME:X,Y and show \
      features: (0, 0) is the corner of the first pixel, whose center is (0.5, 0.5). The point is \
      triangulated with the current poses whenever it is used, so it follows every new alignment; \
      no result is computed again. It is stored in the workspace, and undo removes it.
      """,
    needs: [.capture],
    examples: [
      "point add rim IMG_0018:221.9,66.7 IMG_0004:161.3,56.3": "rim: located from 2 of 2 picks"
    ])

  func run(_ options: PointAddOptions, in shell: inout ShellState) throws -> Reply {
    let picks = options.picks.compactMap { PixelOfFrame($0) }.map { ($0.frame, $0.position) }
    let point = try shell.project.checkedPoint(
      options.name, picks: picks, deviation: options.deviation)
    try shell.project.add(point, replacing: options.replace)
    let table = PointTable(
      [point], try shell.pointSurvey(), frame: try shell.project.outputFrame())
    return Reply(table.sentence(point), value: .record(table.rows[0]))
  }
}

extension ShellState {
  /// The picked points in the current reconstruction; `nil` before `align`.
  mutating func pointSurvey() throws -> PointSurvey? {
    project.records[.align] == nil ? nil : try project.survey()
  }
}
