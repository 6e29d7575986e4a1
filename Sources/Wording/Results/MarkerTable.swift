import Geometry
import Markers
import Measuring
import Script
import ShellKit

/// Markers as records and tables.
package struct MarkerTable {
  /// Number of sides that are printed.
  private static let listed = 6

  private let sightings: [MarkerSighting]
  private let survey: PointSurvey
  private let frame: OutputFrame

  /// - Parameter frame: How results are read.
  package init(_ sightings: [MarkerSighting], _ survey: PointSurvey, frame: OutputFrame) {
    (self.sightings, self.survey, self.frame) = (sightings, survey, frame)
  }

  /// The number of frames that show each marker.
  package static func counts(_ sightings: [MarkerSighting]) -> [Record] {
    grouped(sightings).map { name, found in
      let deviation = found.map(\.deviation).median() ?? 0
      return [
        "marker": .string(name.text), "frames": .number(Set(found.map(\.frame)).count),
        "corner_deviation": .number(deviation),
      ]
    }
  }

  private static func grouped(
    _ sightings: [MarkerSighting]
  ) -> [(MarkerName, [MarkerSighting])] {
    Dictionary(grouping: sightings, by: \.marker).sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }

  /// One record per marker.
  package var rows: [Record] { Self.grouped(sightings).map(row) }

  /// The records as they are printed, with lengths in a unit.
  package func shown(in unit: LengthUnit) -> [Record] {
    rows.map { row in
      var row = row
      for name in ["x", "y", "z", "side", "deviation"] {
        row[name] = .number(orNull: row[name]?.number.map { $0 / unit.meters })
      }
      return row
    }
  }

  private func row(_ name: MarkerName, _ found: [MarkerSighting]) -> Record {
    let located = try? survey.markers[name]?.get()
    let scale = survey.factor ?? 1
    let place = located.map { frame.worldFromModel * $0.center }
    let sides = located?.sides ?? []
    let variances = located?.corners.map(\.covariance.trace) ?? []
    let deviation =
      variances.isEmpty
      ? nil : (variances.reduce(0, +) / Double(variances.count)).squareRoot() * scale
    return [
      "marker": .string(name.text), "frames": .number(Set(found.map(\.frame)).count),
      "used": .number(located?.frames.count ?? 0), "x": .number(orNull: place?.x),
      "y": .number(orNull: place?.y), "z": .number(orNull: place?.z),
      "side": .number(orNull: sides.isEmpty ? nil : sides.reduce(0, +) / 4 * scale),
      "deviation": .number(orNull: deviation), "residual": .number(orNull: located?.rms),
      "state": .string(state(name)),
    ]
  }

  private func state(_ name: MarkerName) -> String {
    switch survey.markers[name] {
    case nil: "not aligned"
    case .failure(let problem): problem.words
    case .success(let located):
      located.rejected.isEmpty
        ? "located" : "located without " + located.rejected.joined(separator: ", ")
    }
  }

  /// The sides that differ most from their known length.
  package static func worst(_ sides: [Record]) -> [Record] {
    func size(_ side: Record) -> Double { abs(side["difference_percent"]?.number ?? 0) }
    return Array(sides.sorted { size($0) > size($1) }.prefix(listed))
  }
}
