import Measuring
import Pipeline
import Script
import ShellKit
import Support
import Wording

/// `scale list` shows the known distances.
struct ScaleListCommand: Command {
  static let spec = CommandSpec(
    "scale list", group: .measuring,
    summary: "Lists the known distances, how far each is from the scaled model, and the scale.",
    details: """
      deviation is that of the difference, from the picks and the given lengths; ratio is the \
      difference in deviations, above 2 in one case of twenty.
      """,
    needs: [.capture],
    examples: ["scale list": "rim foot  scale"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    guard !shell.project.settings.measurements.distances.isEmpty else {
      return Reply("no known distances; scale set A B 0.25m adds one", value: .list([]))
    }
    return try Self.reply(&shell)
  }

  /// The distances, and the scale that follows from them.
  static func reply(_ shell: inout ShellState) throws -> Reply {
    let measurements = shell.project.settings.measurements
    guard shell.project.records[.align] != nil else {
      let rows = measurements.distances.map { known -> Record in
        [
          "points": .string(known.title), "use": .string(known.isCheck ? "check" : "scale"),
          "known": .string(LengthText.text(meters: known.length, in: measurements.unit)),
        ]
      }
      return .table(rows, caption: "align gives the points their positions")
    }
    let report = try shell.project.results.report(of: AlignBinding.self)
    let text = ScaleText(report, try shell.project.survey(), in: measurements.unit)
    let table = text.shownDistances
    let rows: [ReplyPart] = table.isEmpty ? [] : [.table(table)]
    return Reply(
      rows + [.text((rows.isEmpty ? "" : "unit of length: \(text.unitName)\n") + text.sentence)],
      value: .list(text.distances.map { .record($0) }))
  }
}
