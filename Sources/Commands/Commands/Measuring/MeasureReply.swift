import Alignment
import Measuring
import Pipeline
import Script
import ShellKit
import Support
import Wording

extension Setting {
  /// The option `--unit` of a measurement.
  static func shownUnit(_ path: Path<LengthUnit?>) -> Self {
    .choice(
      "unit", path, of: LengthUnit.allCases,
      "Unit of the printed figure; none uses that of units. Values of scripts stay in meters.")
  }
}

/// The answers of measurements.
struct MeasureReply {
  /// What was measured, such as `A B`.
  let title: String
  /// The name of the figure for scripts, such as `distance`.
  let name: String
  let measured: Measured
  /// Further fields for scripts.
  var fields: Record = [:]
  /// Further sentences, one a line.
  var notes: [String] = []

  /// The answer, with a note if the unit is not that of a known distance.
  func reply(in unit: LengthUnit?, _ shell: inout ShellState) throws -> Reply {
    let unit = unit ?? shell.project.settings.measurements.unit
    var lines = ["\(title): \(LengthText.text(measured, in: unit))"] + notes
    if measured.power > 0, let note = try scaleNote(&shell) { lines.append(note) }
    var record: Record = [
      name: .number(measured.value), "deviation": .number(measured.deviation),
      "unit": .string(unitName), "metric": .bool(measured.isMetric),
    ]
    record.add(fields)
    return Reply(lines.joined(separator: "\n"), value: .record(record))
  }

  private var unitName: String {
    let power = measured.power > 1 ? "\(measured.power)" : ""
    return measured.power == 0
      ? "degrees" : measured.isMetric ? "m" + power : "model" + power
  }

  private func scaleNote(_ shell: inout ShellState) throws -> String? {
    guard measured.isMetric else {
      return "The scale is unknown, so the unit is that of the model; a known distance gives it: "
        + "scale set A B 0.25m"
    }
    guard try shell.project.survey().scale == nil else { return nil }
    let source = try shell.project.results.report(of: AlignBinding.self).scale.source
    return "The scale is that of \(source.replacing("-", with: " ")); its error is not included."
  }
}
