import Measuring
import Scene

extension Project {
  /// The views with the control points and the points of a board that are adjusted with them: those
  /// that are picked or are places of markers, other than checks.
  func withControl(_ views: ViewSet) -> ViewSet {
    let measurements = settings.measurements
    let all: [(ControlSighting.Datum, ControlPoints?)] = [
      (.grid, measurements.control), (.board, measurements.board),
    ]
    let adjusted = all.compactMap { datum, points in
      points.flatMap { $0.isAdjusted == true ? (datum: datum, points: $0) : nil }
    }
    guard !adjusted.isEmpty else { return views }
    let index = ControlIndex(measurements.points, views)
    var result = views
    for (datum, control) in adjusted {
      for known in control.points where !known.isCheck {
        for seen in index.sightings(of: known.name, in: datum) {
          let sighting = ControlSighting(
            known.name, in: datum, at: seen.pixel, pixelDeviation: seen.deviation,
            position: known.position - control.offset, deviation: known.deviation)
          result.views[seen.view].control = (result.views[seen.view].control ?? []) + [sighting]
        }
      }
    }
    return result
  }
}
