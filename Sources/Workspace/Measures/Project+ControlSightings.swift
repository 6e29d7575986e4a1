import Measuring
import Scene

extension Project {
  /// The views with the control points that are adjusted with them: those with picked points, other
  /// than checks.
  func withControl(_ views: ViewSet) -> ViewSet {
    guard let control = settings.measurements.control, control.isAdjusted == true else {
      return views
    }
    let points = Dictionary(
      settings.measurements.points.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var sightings: [String: [ControlSighting]] = [:]
    for known in control.points where !known.isCheck {
      guard let picked = points[known.name] else { continue }
      for pick in picked.picks {
        sightings[pick.frame, default: []].append(
          ControlSighting(
            known.name, at: pick.pixel, pixelDeviation: picked.deviation,
            position: known.position - control.offset, deviation: known.deviation))
      }
    }
    var result = views
    for index in views.views.indices {
      result.views[index].control = sightings[views.views[index].name]
    }
    return result
  }
}
