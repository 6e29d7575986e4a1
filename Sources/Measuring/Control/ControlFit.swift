import Geometry
import Numerics

/// Why control points do not place a model.
package enum ControlProblem: Error, Equatable, Sendable {
  /// Fewer than three control points, other than checks, have a position in the model.
  case tooFew(located: Int)
  /// The points are nearly on a line, so that the rotation about it is undetermined.
  case collinear
}

/// The similarity from a model to the grid of control points.
package struct ControlFit: Equatable, Sendable {
  /// Maps the world of the alignment to east, north and height, less the offset, meters.
  package let gridFromModel: Similarity
  /// Subtracted from the coordinates of the grid, meters.
  package let offset: SIMD3<Double>
  /// Relative standard deviation of the scale.
  package let scaleDeviation: Double
  /// Standard deviations of the upward direction and of north, degrees.
  package let upDeviation: Double
  package let northDeviation: Double
  /// Number of control points that it was fitted to.
  package let count: Int

  /// +X is east, +Y up and +Z south, in terms of east, north and height.
  package static let levelFromGrid = Matrix3(
    rows: SIMD3(1, 0, 0), SIMD3(0, 0, 1), SIMD3(0, -1, 0))

  /// Height, north and the origin of the grid, less the offset, in the world of the alignment.
  package var up: SIMD3<Double> { gridFromModel.rotation.transpose.c2 }
  package var north: SIMD3<Double> { gridFromModel.rotation.transpose.c1 }
  package var origin: SIMD3<Double> { gridFromModel.inverse * .zero }
}

/// A control point in comparison with the model.
package struct ControlRow: Equatable, Sendable {
  package let point: ControlPoint
  /// Position of the model minus the given one, east, north and height, meters; `nil` if the point
  /// has no position, or the points do not place the model.
  package internal(set) var residual: SIMD3<Double>?
  /// The residual in standard deviations, root mean square of the three axes; of control points, that
  /// from a fit to the others if there are four or more.
  package internal(set) var ratio: Double?
  /// Weight by its agreement, 0 (not used) to 1; `nil` for check points.
  package internal(set) var weight: Double?
  /// Whether it has a position in the model.
  package let isLocated: Bool
}

extension [ControlRow] {
  /// Root mean square of the residuals along each axis, meters, without control points that are left
  /// out; `nil` without any.
  package func rms(checks: Bool) -> SIMD3<Double>? {
    let found = filter { $0.point.isCheck == checks && $0.weight != 0 }.compactMap(\.residual)
    guard !found.isEmpty else { return nil }
    let sum = found.reduce(SIMD3<Double>.zero) { $0 + $1 * $1 }
    return (sum / Double(found.count)).squareRoot()
  }
}
