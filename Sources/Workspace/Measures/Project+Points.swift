import Markers
import Measuring
import Pipeline
import Scene
import Support

/// Picked points and known distances: they are settings of the project.
extension Project {
  /// Picks as users write them, checked against the capture, with full names of frames.
  ///
  /// - Throws: `MeasureError`, `WorkspaceError.unknownFrame`.
  package func checkedPoint(
    _ name: String, picks: [(frame: String, pixel: SIMD2<Double>)], deviation: Double
  ) throws -> PickedPoint {
    guard PickedPoint.isName(name) else { throw MeasureError.invalidName(name) }
    let views = try loadedCapture().viewSet.views
    var point = PickedPoint(name: name, picks: [], deviation: deviation)
    for pick in picks {
      let view = views[try frameIndex(pick.frame)]
      let found = Pick(frame: view.name, x: pick.pixel.x, y: pick.pixel.y)
      let (width, height) = (view.image.width, view.image.height)
      guard found.x >= 0, found.y >= 0, found.x <= Double(width), found.y <= Double(height) else {
        throw MeasureError.outside(found, width: width, height: height)
      }
      guard !point.picks.contains(where: { $0.frame == view.name }) else {
        throw MeasureError.repeatedFrame(point: name, frame: view.name)
      }
      point.picks.append(found)
    }
    guard point.picks.count >= 2 else { throw MeasureError.onePhotograph(point: name) }
    return point
  }

  /// Stores a point.
  ///
  /// - Parameter replacing: Whether a point of this name is replaced.
  /// - Throws: `MeasureError.notLocated` if its rays do not meet in front of the cameras; a point
  ///   with fewer than two registered photographs is stored nevertheless.
  package mutating func add(_ point: PickedPoint, replacing: Bool) throws {
    var changed = settings
    let known = changed.measurements.points.firstIndex { $0.name == point.name }
    guard known == nil || replacing else { throw MeasureError.pointExists(point.name) }
    if let known {
      changed.measurements.points[known] = point
    } else {
      changed.measurements.points.append(point)
    }
    if records[.align] != nil {
      var alone = Measurements()
      alone.points = [point]
      if case .failure(let problem)? = try survey(of: alone).points[point.name] {
        guard case .tooFewViews = problem else {
          throw MeasureError.notLocated(point: point.name, problem)
        }
      }
    }
    try keep(changed)
  }

  /// Removes a point.
  package mutating func removePoint(_ name: String) throws {
    try requirePoints([name])
    var changed = settings
    if let user = changed.measurements.distances.first(where: {
      $0.first == name || $0.second == name
    }) {
      throw MeasureError.inUse(point: name, by: user)
    }
    if changed.measurements.statedOrigin == .point(name) {
      throw MeasureError.inUseOfWorld(point: name, "origin")
    }
    if changed.measurements.north?.points.contains(name) == true {
      throw MeasureError.inUseOfWorld(point: name, "north")
    }
    changed.measurements.points.removeAll { $0.name == name }
    try keep(changed)
  }

  /// - Throws: `MeasureError.unknownPoint`, `samePoint`.
  package func requirePoints(_ names: [String]) throws {
    let known = settings.measurements.points.map(\.name)
    for (index, name) in names.enumerated() {
      guard known.contains(name) else {
        throw MeasureError.unknownPoint(name, near: nearestName(to: name, among: known))
      }
      guard !names[..<index].contains(name) else { throw MeasureError.samePoint(name) }
    }
  }

  /// - Throws: `MeasureError` unless the ends are two points or markers that photographs show.
  private func requireEnds(_ a: String, _ b: String) throws {
    let markers = [a, b].compactMap(MarkerName.init)
    try requirePoints([a, b].filter { MarkerName($0) == nil })
    guard a != b else { throw MeasureError.samePoint(a) }
    for marker in markers where !foundMarkers.contains(marker) {
      throw MeasureError.markerNotSeen(marker)
    }
  }

  /// Stores a known distance; one between the same points is replaced.
  ///
  /// - Returns: Whether one was replaced.
  package mutating func set(_ known: KnownDistance) throws -> Bool {
    try requireEnds(known.first, known.second)
    var changed = settings
    let place = changed.measurements.distances.firstIndex {
      $0.isBetween(known.first, known.second)
    }
    if let place {
      changed.measurements.distances[place] = known
    } else {
      changed.measurements.distances.append(known)
    }
    try keep(changed)
    return place != nil
  }

  /// Removes the known distance between two points.
  package mutating func removeDistance(_ a: String, _ b: String) throws {
    var changed = settings
    guard let place = changed.measurements.distances.firstIndex(where: { $0.isBetween(a, b) })
    else {
      try requireEnds(a, b)
      throw MeasureError.noDistance(a, b)
    }
    changed.measurements.distances.remove(at: place)
    try keep(changed)
  }

  /// Removes all known distances and returns their number.
  package mutating func removeAllDistances() throws -> Int {
    var changed = settings
    let count = changed.measurements.distances.count
    changed.measurements.distances = []
    try keep(changed)
    return count
  }

  /// Stores the unit in which lengths are shown; `nil` for meters.
  package mutating func show(in unit: LengthUnit?) throws {
    var changed = settings
    changed.measurements.unit = unit
    try keep(changed)
  }
}
