import Alignment
import Diagnosis
import Foundation
import Markers
import Measuring
import Pipeline

extension Project {
  /// Statements about size and place in comparison with the model; `nil` without an alignment.
  mutating func placeFacts() throws -> PlaceFacts? {
    guard records[.align] != nil else { return nil }
    let report = try results.report(of: AlignBinding.self)
    let measurements = settings.measurements
    guard measurements.definesWorld || report.satellites != nil else { return nil }
    let survey = try survey()
    var facts = PlaceFacts()
    facts.distances = survey.comparedDistances.map { known, comparison in
      PlaceFacts.Distance(known.first, known.second, .init(comparison))
    }
    facts.markerSizes = survey.comparedSizes(measurements.markerSizes).map { size, comparison in
      PlaceFacts.MarkerSize(
        family: size.family.rawValue, size: size.length, .init(comparison))
    }
    facts.satelliteScale = Self.satelliteScale(report, survey)
    facts.control = (survey.control?.rows ?? []).compactMap { row in
      guard let residual = row.residual, let ratio = row.ratio else { return nil }
      return PlaceFacts.Control(
        name: row.point.name, isCheck: row.point.isCheck,
        residual: (residual * residual).sum().squareRoot(), deviations: ratio)
    }
    facts.controlFile = measurements.control?.file
    facts.controlDeviation = measurements.control?.deviation ?? 0
    return facts
  }

  /// The scale by satellite positions over that in use; `nil` if they are its source.
  private static func satelliteScale(
    _ report: AlignReport, _ survey: PointSurvey
  ) -> PlaceFacts.Comparison? {
    guard let satellites = report.satellites, satellites.remark == .nothing,
      let factor = survey.factor, factor > 0,
      survey.scale != nil || report.scale.source != "satellite-positions"
    else { return nil }
    let ratio = satellites.placement.scale / factor
    let own = survey.scale?.deviation ?? report.scale.spread
    let deviation = (satellites.scaleDeviation * satellites.scaleDeviation + own * own).squareRoot()
    guard deviation > 0, ratio > 0 else { return nil }
    return .init(ratio: ratio, deviations: abs(log(ratio)) / deviation)
  }
}

extension PlaceFacts.Comparison {
  fileprivate init(_ comparison: ScaleComparison) {
    self.init(ratio: comparison.ratio, deviations: comparison.deviations)
  }
}
