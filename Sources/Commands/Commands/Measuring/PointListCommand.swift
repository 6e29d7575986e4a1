import Measuring
import ShellKit
import Support
import Wording

/// Options of `point list`.
struct PointListOptions: StageOptions {
  var name = ""

  static let settings: [Setting<Self>] = [
    .text("name", \.name, "A point; all points by default.").positional()
  ]
}

/// `point list` shows the picked points.
struct PointListCommand: Command {
  static let spec = CommandSpec(
    "point list", group: .measuring,
    summary: "Lists picked points with positions, deviations and the residual of each pick.",
    details: """
      deviation is the square root of the summed variances of the position along the three axes. \
      It contains the error of picking, as stated with point add --deviation; if the residuals \
      exceed that significantly, the state is \"picks disagree\" and the deviation is enlarged \
      accordingly. Errors of the poses are not included.
      """,
    needs: [.capture],
    examples: ["point list": "rim   IMG_0018.jpg"])

  func run(_ options: PointListOptions, in shell: inout ShellState) throws -> Reply {
    if !options.name.isEmpty { try shell.project.requirePoints([options.name]) }
    let points = shell.project.settings.measurements.points.filter {
      options.name.isEmpty || $0.name == options.name
    }
    guard !points.isEmpty else {
      return Reply(
        "no points; point add NAME FRAME:X,Y FRAME:X,Y adds one", value: .list([]))
    }
    let table = PointTable(
      points, try shell.pointSurvey(), frame: try shell.project.outputFrame())
    return Reply(table.parts, value: .list(table.rows.map { .record($0) }))
  }
}
