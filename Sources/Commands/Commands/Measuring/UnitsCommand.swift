import Measuring
import ShellKit
import Support

/// Options of `units`.
struct UnitsOptions: StageOptions {
  var unit = ""

  static let settings: [Setting<Self>] = [
    .word(
      "unit", \.unit, from: LengthUnit.allCases.map(\.rawValue),
      "Unit to show lengths in; the current one is shown by default."
    ).positional()
  ]
}

/// `units` selects the unit of printed lengths.
struct UnitsCommand: Command {
  static let spec = CommandSpec(
    "units", group: .measuring, summary: "Selects the unit in which measured lengths are printed.",
    details: "Values of scripts and exported files stay in meters. Stored in the workspace.",
    needs: [.capture],
    examples: ["units cm": "lengths are printed in cm", "units": "lengths are printed in"])

  func run(_ options: UnitsOptions, in shell: inout ShellState) throws -> Reply {
    if let unit = LengthUnit(rawValue: options.unit) {
      try shell.project.show(in: unit == .meter ? nil : unit)
    }
    let unit = shell.project.settings.measurements.unit ?? .meter
    return Reply("lengths are printed in \(unit.rawValue)", value: ["unit": .string(unit.rawValue)])
  }
}
