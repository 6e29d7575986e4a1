import Geometry
import Imaging
import Numerics
import Scene

/// The satellite positions of views, in a local frame with the axes east, north and up.
struct SatelliteTrack: Sendable {
  /// A position with its standard deviations, meters.
  struct Fix: Sendable {
    let view: Int
    let point: SIMD3<Double>
    /// East, north and up.
    var deviation: SIMD3<Double>
  }

  /// Standard deviations if none are stated, meters: consumers' receivers.
  static let assumedDeviation = SIMD3(3.0, 3, 3)
  /// Ratio of the vertical to the horizontal deviation, if only the latter is stated.
  private static let verticalRatio = 1.5
  /// Deviation of a height that is not known, meters.
  private static let unknownHeight = 1e6

  /// The origin is the median of the positions.
  let horizon: LocalHorizon
  let fixes: [Fix]
  /// Whether the files state their accuracy.
  let isAccuracyStated: Bool
  /// Whether the positions have heights.
  let hasHeights: Bool

  /// - Returns: `nil` without positions.
  init?(_ views: ViewSet) {
    let found = views.views.enumerated().compactMap { index, view in
      view.position.map { (view: index, position: $0) }
    }
    guard let latitude = found.map(\.position.latitude).median(),
      // Positions on both sides of the antimeridian are not unrolled: they are far apart.
      let longitude = found.map(\.position.longitude).median()
    else { return nil }
    let heights = Self.heights(found.map(\.position))
    hasHeights = heights != nil
    let level = heights?.median() ?? 0
    let horizon = LocalHorizon(latitude: latitude, longitude: longitude, height: level)
    isAccuracyStated = found.allSatisfy { $0.position.horizontalDeviation != nil }
    let isFlat = heights == nil
    fixes = found.indices.map { index in
      let place = found[index].position
      var deviation = Self.deviation(place)
      if isFlat { deviation.z = Self.unknownHeight }
      return Fix(
        view: found[index].view,
        point: horizon.point(
          latitude: place.latitude, longitude: place.longitude, height: heights?[index] ?? 0),
        deviation: deviation)
    }
    self.horizon = horizon
  }

  private static func deviation(_ place: PhotoPosition) -> SIMD3<Double> {
    if let stated = place.kinematicDeviation { return stated }
    guard let across = place.horizontalDeviation else { return assumedDeviation }
    return SIMD3(across, across, across * verticalRatio)
  }

  /// Altitudes, otherwise heights above the take-off point; `nil` unless all photographs have them.
  private static func heights(_ places: [PhotoPosition]) -> [Double]? {
    for property in [\PhotoPosition.altitude, \PhotoPosition.relativeAltitude] {
      let values = places.compactMap { $0[keyPath: property] }
      if values.count == places.count { return values }
    }
    return nil
  }
}
