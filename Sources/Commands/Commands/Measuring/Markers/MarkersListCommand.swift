import Measuring
import Script
import ShellKit
import Support
import Wording

/// `markers list` shows the markers that were found.
struct MarkersListCommand: Command {
  static let spec = CommandSpec(
    "markers list", group: .measuring,
    summary: "Lists the markers that were found, with their positions and sizes after align.",
    details: """
      A marker is located by two or more registered photographs. side is the mean length of its four \
      sides, deviation that of the position of its corners, residual the root mean square distance \
      of corners and their projections in pixels. With a known size (markers size), the sides and \
      their differences from it follow in the value.
      """,
    needs: [.capture],
    examples: ["markers list": "no markers"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let sightings = try shell.project.markerSightings()
    guard !sightings.isEmpty else {
      return Reply("no markers; markers detect searches the photographs", value: .list([]))
    }
    guard shell.project.records[.align] != nil else {
      let rows = MarkerTable.counts(sightings)
      return .table(rows, caption: "align gives the markers their positions")
    }
    return try Self.reply(&shell)
  }

  /// The markers with their positions.
  static func reply(_ shell: inout ShellState) throws -> Reply {
    let measurements = shell.project.settings.measurements
    let survey = try shell.project.survey(of: measurements, locatesMarkers: true)
    let table = MarkerTable(
      try shell.project.markerSightings(), survey, frame: try shell.project.outputFrame())
    let unit = measurements.unit ?? .meter
    let isMetric = survey.factor != nil
    let note =
      isMetric
      ? "lengths in \(unit.rawValue), residuals in pixels"
      : "the scale is unknown: markers size FAMILY LENGTH sets it"
    return Reply(
      [.table(isMetric ? table.shown(in: unit) : table.rows), .text(note)],
      value: .list(table.rows.map { .record($0) }))
  }
}
