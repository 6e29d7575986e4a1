import Measuring
import Script
import ShellKit
import Support
import Wording
import Workspace

/// `control list` shows control points and their residuals.
struct ControlListCommand: Command {
  static let spec = CommandSpec(
    "control list", group: .measuring,
    summary: "Lists control and check points with their residuals along east, north and height.",
    details: """
      Residuals are the model minus the given coordinates, in meters. ratio is the residual in \
      standard deviations, root mean square of the axes; that of a control point is from a fit to \
      the others where there are four or more. weight is its agreement with the others: 0 is not \
      used. Check points are not part of the fit.
      """,
    needs: [.capture],
    examples: ["control list": "no control points"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    guard shell.project.settings.measurements.control != nil else {
      return Reply("no control points; control load FILE reads them", value: .list([]))
    }
    return try Self.reply(&shell)
  }

  /// The points with their residuals, and how they place the model.
  static func reply(_ shell: inout ShellState) throws -> Reply {
    guard let control = shell.project.settings.measurements.control else { return Reply() }
    guard shell.project.records[.align] != nil else {
      return Reply(
        "\(Figure.counted(control.points.count, "control point")); align gives them positions in "
          + "the model",
        value: .list(
          control.points.map {
            .record([
              "name": .string($0.name), "use": .string($0.isCheck ? "check" : "control"),
              "x": .number($0.position.x), "y": .number($0.position.y),
              "z": .number($0.position.z),
            ])
          }))
    }
    guard let survey = try shell.project.survey().control else { return Reply() }
    let text = ControlText(control, survey)
    let unit = shell.project.settings.measurements.unit
    return Reply(
      [
        .table(text.shown(in: unit), columns: ControlText.columns),
        .text(
          "residuals in \((unit ?? .meter).rawValue): model minus given\n" + text.sentence),
      ],
      value: .list(text.rows.map { .record($0) }))
  }
}

/// `control clear` removes the control points.
struct ControlClearCommand: Command {
  static let spec = CommandSpec(
    "control clear", group: .measuring,
    summary: "Removes the control points; picked points of the same names stay.",
    needs: [.capture],
    examples: ["control clear": "removed 0 control points"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let count = try shell.project.removeControl()
    return Reply(
      "removed \(Figure.counted(count, "control point"))", value: ["removed": .number(count)])
  }
}
