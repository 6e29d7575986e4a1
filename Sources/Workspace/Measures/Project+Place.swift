import Geometry
import Markers
import Measuring
import Numerics
import Pipeline
import Support

/// Origin and north that the user states: settings of the project.
extension Project {
  /// Stores the origin of results; `nil` for that of a marker, of control points or of the
  /// alignment.
  ///
  /// - Throws: `MeasureError` if the point or marker is unknown, or has no position in the current
  ///   alignment.
  package mutating func setOrigin(_ stated: StatedOrigin?) throws {
    switch stated {
    case .point(let name)?: try requirePoints([name])
    case .marker(let name)?: try requireMarker(name)
    case .position, nil: break
    }
    if let name = stated?.name { try requirePlace(of: name) }
    var changed = settings
    changed.measurements.statedOrigin = stated
    try keep(changed)
  }

  /// Stores the direction of north; `nil` for that of control points, or for none.
  ///
  /// - Throws: `MeasureError` if a point is unknown or has no position, or if the direction is
  ///   vertical.
  package mutating func setNorth(_ stated: StatedNorth?) throws {
    if case .points(let from, let to)? = stated {
      try requirePoints([from, to])
      try requirePlace(of: from)
      try requirePlace(of: to)
    }
    var changed = settings
    changed.measurements.north = stated
    if records[.align] != nil, case .points(let from, let to)? = stated {
      let survey = try survey(of: changed.measurements)
      if let a = survey.place(of: from), let b = survey.place(of: to) {
        let up = try upInModel()
        guard length(cross(b - a, up)) > Self.minHorizontal * length(b - a) else {
          throw MeasureError.verticalNorth(from: from, to: to)
        }
      }
    }
    try keep(changed)
  }

  /// Minimum sine of the angle between north and up.
  private static let minHorizontal = 1e-3

  private mutating func requireMarker(_ name: String) throws {
    guard let marker = MarkerName(name) else { throw MeasureError.invalidName(name) }
    guard try markerSightings().contains(where: { $0.marker == marker }) else {
      throw MeasureError.markerNotSeen(marker)
    }
  }

  /// - Throws: `MeasureError.notLocated`, `markerNotLocated` if a point has no position in the
  ///   current alignment.
  private mutating func requirePlace(of name: String) throws {
    guard records[.align] != nil else { return }
    let survey = try survey(of: settings.measurements, locatesMarkers: MarkerName(name) != nil)
    if case .failure(let problem)? = survey.points[name] {
      throw MeasureError.notLocated(point: name, problem)
    }
    if let marker = MarkerName(name), case .failure(let problem)? = survey.markers[marker] {
      throw MeasureError.markerNotLocated(marker, problem)
    }
  }
}
