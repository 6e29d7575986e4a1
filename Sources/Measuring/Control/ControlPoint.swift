import Foundation
import Markers
import Numerics

/// A point whose coordinates were surveyed. Its position in the model is that of the picked point or
/// the place of a marker of the same name.
package struct ControlPoint: Codable, Equatable, Sendable {
  /// Assumed standard deviation of a coordinate, meters, if none is stated: that of real-time
  /// kinematics.
  package static let usualDeviation = 0.01
  /// Limits of a standard deviation, meters.
  package static let deviations = 1e-6...1e4
  /// Maximum coordinate, meters: grids have northings up to 10 000 km, with zone prefixes more.
  package static let maxCoordinate = 1e9

  package var name: String
  /// East, north and height in the grid, meters.
  package var position: SIMD3<Double>
  /// Standard deviations along these axes, meters.
  package var deviation: SIMD3<Double>
  /// Whether it only checks the others.
  package var isCheck: Bool

  package init(
    _ name: String, at position: SIMD3<Double>,
    deviation: SIMD3<Double> = SIMD3(repeating: usualDeviation), isCheck: Bool = false
  ) {
    (self.name, self.position) = (name, position)
    (self.deviation, self.isCheck) = (deviation, isCheck)
  }

  /// Whether stored values are within their limits.
  var isValid: Bool {
    (PickedPoint.isName(name) || MarkerPlace(name) != nil)
      && (0..<3).allSatisfy {
        abs(position[$0]) <= Self.maxCoordinate && Self.deviations.contains(deviation[$0])
      }
  }
}

/// The control points of a project.
package struct ControlPoints: Codable, Equatable, Sendable {
  /// Maximum number of points.
  package static let maxCount = 10_000
  /// Maximum number of characters of a projection.
  package static let maxProjection = 4096
  /// Coordinates up to this size, meters, have no offset: single precision then stores them to
  /// 0.03 mm.
  private static let maxUnshifted = 1000.0

  /// In the order of the file.
  package var points: [ControlPoint]
  /// The projection as the file states it; `nil` if it states none.
  package var projection: String?
  /// Path of the file, and the deviation, meters, of what it states none for.
  package var file: String?
  package var deviation: Double
  /// Whether `align` adjusts the views together with them; `nil` means no.
  package var isAdjusted: Bool?

  package init(
    _ points: [ControlPoint], projection: String? = nil, file: String? = nil,
    deviation: Double = ControlPoint.usualDeviation
  ) {
    (self.points, self.projection) = (points, projection)
    (self.file, self.deviation) = (file, deviation)
  }

  /// What is subtracted from coordinates before they are stored in single precision, meters: the
  /// mean of all points in whole meters; zero if all are small.
  package var offset: SIMD3<Double> {
    let largest = points.map { max($0.position.max(), -$0.position.min()) }.max() ?? 0
    guard largest > Self.maxUnshifted else { return .zero }
    let sum = points.reduce(SIMD3<Double>.zero) { $0 + $1.position }
    return (sum / Double(points.count)).rounded(.toNearestOrAwayFromZero)
  }

  /// Whether stored values are within their limits.
  var isValid: Bool {
    points.count <= Self.maxCount && points.allSatisfy(\.isValid)
      && Set(points.map(\.name)).count == points.count
      && (projection?.count ?? 0) <= Self.maxProjection
      && ControlPoint.deviations.contains(deviation)
  }
}
