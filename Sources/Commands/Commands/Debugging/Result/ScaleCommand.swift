import Alignment
import Pipeline
import Script
import ShellKit

/// `scale` shows the sources of the unit of length.
struct ScaleCommand: Command {
  static let spec = CommandSpec(
    "scale", group: .debugging,
    summary: "Shows where the scale comes from and how well its sources agree.",
    details: """
      The spread is half the interquartile range of the logarithms of the ratios; the residual is \
      the median distance of the device poses from the model, relative to its extent.
      """,
    needs: [.result(.align)],
    examples: ["scale": "source"])

  /// Where the unit of length comes from, and how reliable it is.
  private static func sentence(_ report: AlignReport) -> String {
    let scale = report.scale
    guard report.metric else {
      return "The scale is unknown: one unit of the model is assumed, not measured. Depth, device "
        + "poses or GPS of a capture would give it."
    }
    let spread = scale.spread < firmSpread ? "they agree well" : "they disagree"
    return "One unit is one meter, from \(scale.source.replacing("-", with: " ")): the model was "
      + "multiplied by \(HumanText.number(scale.factor)), the median of "
      + "\(Figure.counted(scale.samples, "measurement")), which spread by "
      + "\(HumanText.number(100 * scale.spread)) %; \(spread)."
  }

  /// Spread of the measurements below which they agree.
  private static let firmSpread = 0.05

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let report = try shell.project.results.report(of: AlignBinding.self)
    let views = try shell.project.activeViews().views
    var record: Record = [
      "metric": .bool(report.metric), "source": .string(report.scale.source),
      "factor": .number(report.scale.factor), "spread": .number(report.scale.spread),
      "samples": .number(report.scale.samples), "remark": .string(report.scale.remark.words),
      "frames_with_depth": .number(views.count { $0.depth != nil }),
      "device_poses": .number(report.devices?.poses ?? 0),
    ]
    if let devices = report.devices {
      record["agreeing"] = .number(devices.agreeing)
      record["rejected"] = .number(devices.poses - devices.agreeing)
      record["residual"] = .number(devices.residual)
      record["device_remark"] = .string(devices.remark.words)
    }
    return Reply([.text(Self.sentence(report)), .record(record)], value: .record(record))
  }
}
