import Alignment
import Measuring
import Pipeline
import Script
import ShellKit
import Wording

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

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let measurements = shell.project.settings.measurements
    return try Self.reply(
      &shell,
      listsSources: !measurements.distances.isEmpty || !measurements.markerSizes.isEmpty
        || measurements.control != nil)
  }

  /// The source of the unit.
  ///
  /// - Parameter listsSources: Whether to list what each source alone would give.
  static func reply(_ shell: inout ShellState, listsSources: Bool) throws -> Reply {
    let report = try shell.project.results.report(of: AlignBinding.self)
    let survey = try shell.project.survey()
    let text = ScaleText(report, survey, in: shell.project.settings.measurements.unit)
    let views = try shell.project.activeViews().views
    var record: Record = [
      "metric": .bool(survey.factor != nil),
      "source": .string(source(survey) ?? report.scale.source),
      "factor": .number(report.scale.factor * (survey.factor ?? 1)),
      "spread": .number(report.scale.spread),
      "samples": .number(report.scale.samples), "remark": .string(report.scale.remark.words),
      "frames_with_depth": .number(views.count { $0.depth != nil }),
      "device_poses": .number(report.devices?.poses ?? 0),
    ]
    if let satellites = report.satellites {
      record["satellite_positions"] = .number(satellites.positions)
      record["satellites_agreeing"] = .number(satellites.agreeing)
      record["satellite_remark"] = .string(satellites.remark.words)
    }
    if let devices = report.devices {
      record["agreeing"] = .number(devices.agreeing)
      record["rejected"] = .number(devices.poses - devices.agreeing)
      record["residual"] = .number(devices.residual)
      record["device_remark"] = .string(devices.remark.words)
    }
    let shown = record
    record["distances"] = .list(text.distances.map { .record($0) })
    if let deviation = survey.scale?.deviation ?? report.scale.deviation {
      record["deviation"] = .number(deviation)
    }
    var parts: [ReplyPart] = [.text(text.sentence)]
    if listsSources {
      record["sources"] = .list(text.sources.map { .record($0) })
      parts.append(.table(text.sources))
    }
    return Reply(parts + [.record(shown)], value: .record(record))
  }

  /// `nil` if the scale is that of the alignment.
  private static func source(_ survey: PointSurvey) -> String? {
    guard survey.scale != nil else { return nil }
    if survey.isScaleOfControl { return "control-points" }
    let hasDistances = survey.distances.contains { !$0.known.isCheck }
    let hasMarkers = survey.markerScale != nil || survey.board?.found != nil
    return !hasMarkers || hasDistances ? "known-distances" : "markers"
  }
}
