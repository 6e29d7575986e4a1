import Markers
import Numerics

/// The origin of results as the user states it.
package enum StatedOrigin: Codable, Equatable, Sendable {
  /// Maximum coordinate of a stated position, units of the alignment.
  private static let maxCoordinate = 1e9

  /// A picked point.
  case point(String)
  /// The center of a marker, by its name; its axes are not used.
  case marker(String)
  /// A position in the world of the alignment, in its unit.
  case position(SIMD3<Double>)

  /// The origin as users name it; positions are shown by the caller, in its world.
  package var name: String? {
    switch self {
    case .point(let name), .marker(let name): name
    case .position: nil
    }
  }

  /// The marker that it is at.
  var markerName: MarkerName? {
    if case .marker(let name) = self { MarkerName(name) } else { nil }
  }

  /// Whether stored values are within their limits.
  ///
  /// - Parameter names: Those of the picked points.
  func isValid(_ names: Set<String>) -> Bool {
    switch self {
    case .point(let name): names.contains(name)
    case .marker(let name): MarkerName(name) != nil
    case .position(let place):
      (0..<3).allSatisfy { place[$0].isFinite && abs(place[$0]) <= Self.maxCoordinate }
    }
  }
}
