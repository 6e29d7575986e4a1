import Alignment
import Foundation
import Measuring
import Script
import ShellKit

/// Where the unit of length comes from, and how well its sources agree.
package struct ScaleText {
  private let report: AlignReport
  private let survey: PointSurvey
  private let unit: LengthUnit?

  package init(_ report: AlignReport, _ survey: PointSurvey, in unit: LengthUnit?) {
    (self.report, self.survey, self.unit) = (report, survey, unit)
  }

  /// The effective source, as one paragraph.
  package var sentence: String {
    guard let scale = survey.scale else { return ofAlignment + unused }
    let used = survey.distances.count { !$0.known.isCheck }
    let markers = survey.markerScale.map { Figure.counted($0.markers, "marker") }
    let board = survey.board?.found.map { "a board with \(Figure.counted($0.count, "point"))" }
    let isAlone = markers == nil && board == nil
    let distances = used > 0 || isAlone ? Figure.counted(used, "known distance") : nil
    let control = survey.isScaleOfControl ? survey.control?.found : nil
    let sources =
      control.map { Figure.counted($0.count, "control point") }
      ?? [markers, board, distances].compactMap { $0 }.joined(separator: " and ")
    return "One unit is one meter, from \(sources): the model of "
      + "align is multiplied by \(HumanText.number(scale.factor)) ± "
      + "\(HumanText.number(100 * scale.deviation)) %." + disagreement(scale) + difference(scale)
      + unused
  }

  private var ofAlignment: String {
    let scale = report.scale
    guard report.metric else {
      return (report.satellites.map { $0.remark == .nothing ? "" : sentence(of: $0.remark) } ?? "")
        + "The scale is unknown: one unit of the model is assumed, not measured. A known "
        + "distance gives it (point add, then scale set A B 0.25m), as would depth, device poses "
        + "or GPS of a capture."
    }
    if let deviation = scale.deviation {
      return "One unit is one meter, from \(scale.source.replacing("-", with: " ")): the model was "
        + "multiplied by \(HumanText.number(scale.factor)) ± "
        + "\(HumanText.number(100 * deviation)) %, from "
        + "\(Figure.counted(scale.samples, "measurement"))."
    }
    let spread = scale.spread < Self.firmSpread ? "they agree well" : "they disagree"
    return "One unit is one meter, from \(scale.source.replacing("-", with: " ")): the model was "
      + "multiplied by \(HumanText.number(scale.factor)), the median of "
      + "\(Figure.counted(scale.samples, "measurement")), which spread by "
      + "\(HumanText.number(100 * scale.spread)) %; \(spread)."
  }

  private func sentence(of remark: SatelliteRemark) -> String {
    remark.words.prefix(1).uppercased() + remark.words.dropFirst() + ". "
  }

  /// Spread of the measurements below which they agree.
  private static let firmSpread = 0.05

  private func disagreement(_ scale: ScaleEstimate) -> String {
    scale.excess > 1
      ? " The distances disagree \(HumanText.number(scale.excess)) times more than their "
        + "deviations explain: check the points and the lengths." : ""
  }

  private func difference(_ scale: ScaleEstimate) -> String {
    guard report.metric else { return "" }
    return " By \(report.scale.source.replacing("-", with: " ")) alone, lengths would differ by "
      + "\(Self.percent(1 / scale.factor - 1))."
  }

  private var unused: String {
    let control: String =
      if case .failure(let problem)? = survey.control?.fit {
        " The control points are not used: \(problem.words)."
      } else { "" }
    return survey.unusable.map {
      " The distance \($0.known.title) is not used, because \($0.point) has no position."
    }.joined() + control
  }

  /// The known distances: given, measured, and their difference.
  package var distances: [Record] {
    survey.distances.map { row in
      [
        "points": .string(row.known.title), "use": .string(row.known.isCheck ? "check" : "scale"),
        "known": .number(row.known.length), "measured": .number(row.measured),
        "difference": .number(row.difference),
        "deviation": .number(row.deviation),
        "ratio": .number(orNull: row.deviation > 0 ? abs(row.difference) / row.deviation : nil),
      ]
    }
  }

  /// The sides of markers of known size: measured in the scaled model, and their difference.
  package var sides: [Record] {
    let factor = survey.scale?.factor ?? 1
    return (survey.markerScale?.sides ?? []).map { side in
      [
        "marker": .string(side.marker.text), "side": .number(side.index),
        "known": .number(side.known), "measured": .number(side.measured * factor),
        "difference": .number(side.measured * factor - side.known),
        "difference_percent": .number(100 * (side.measured * factor / side.known - 1)),
        "weight": .number(side.weight),
      ]
    }
  }

  /// Relative standard deviation of the factor of a source, percent; `nil` if it is not stated.
  private func deviation(of source: String) -> Double? {
    switch source {
    case "satellite-positions": report.satellites.map { 100 * $0.scaleDeviation }
    default: nil
    }
  }

  /// Each source of the scale, with the factor that it alone would give.
  package var sources: [Record] {
    let effective = survey.factor ?? 1
    // An unknown scale is an assumption, not a source.
    let before = report.metric ? report.scale.factor : 1
    func row(_ source: String, _ factor: Double) -> Record {
      [
        "source": .string(source), "factor": .number(factor * before),
        "difference_percent": .number(100 * (factor / effective - 1)),
        "deviation_percent": .number(orNull: deviation(of: source)),
        "used": .bool(false),
      ]
    }
    var rows = survey.distances.map { found in
      var record = row(found.known.title, found.factor)
      record["used"] = .bool(!found.known.isCheck)
      return record
    }
    if let markers = survey.markerScale {
      var record = row("markers", markers.factor)
      record["used"] = .bool(true)
      rows.append(record)
    }
    if let board = survey.board?.found {
      var record = row("board", board.gridFromModel.scale)
      record["used"] = .bool(true)
      record["deviation_percent"] = .number(100 * board.scaleDeviation)
      rows.append(record)
    }
    if let control = survey.control?.found {
      var record = row("control-points", control.gridFromModel.scale)
      record["used"] = .bool(survey.isScaleOfControl)
      record["deviation_percent"] = .number(100 * control.scaleDeviation)
      rows.append(record)
    }
    guard report.metric else { return rows }
    var own = row(report.scale.source, 1)
    own["used"] = .bool(survey.scale == nil)
    rows.append(own)
    if let ratio = report.scale.depthOverPoses, ratio > 0 {
      rows.append(row("device-poses", 1 / ratio))
    }
    if let ratio = report.scale.satellitesOverSource {
      rows.append(row("satellite-positions", ratio))
    }
    return rows
  }

  /// The table of distances as it is printed, in the unit of the project.
  package var shownDistances: [Record] {
    let factor = (unit ?? .meter).meters
    return distances.map { row in
      var row = row
      for name in ["known", "measured", "difference", "deviation"] {
        row[name] = .number(orNull: row[name]?.number.map { $0 / factor })
      }
      return row
    }
  }

  /// The name of the unit of the printed table.
  package var unitName: String { (unit ?? .meter).rawValue }

  static func percent(_ share: Double) -> String {
    String(format: "%+.2g %%", 100 * share)
  }
}
