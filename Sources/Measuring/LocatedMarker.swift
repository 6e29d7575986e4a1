import Geometry
import Markers
import Numerics

/// A marker with its position in the reconstruction.
package struct LocatedMarker: Equatable, Sendable {
  /// Lower left, lower right, upper right and upper left; only the center of a round target.
  package var corners: [LocatedPoint]
  /// Frames that it was located from.
  package var frames: [String]
  /// Frames that disagree with the others, and were left out.
  package var rejected: [String]
  /// Mean length of its sides in the photographs, pixels; 0 for a round target.
  var pixels = 0.0

  /// Mean of the corners, in the world of the alignment.
  package var center: SIMD3<Double> {
    corners.reduce(.zero) { $0 + $1.position } / Double(max(corners.count, 1))
  }

  /// Covariance of the center, from those of the corners, which are independent.
  package var covariance: Matrix3 {
    let sum = corners.reduce(Matrix3(diagonal: .zero)) { $0 + $1.covariance }
    return sum * (1 / Double(max(corners.count * corners.count, 1)))
  }

  /// Root mean square of the residuals, pixels.
  package var rms: Double { corners.rms }

  /// Whether it is a square, which has sides and axes.
  package var isSquare: Bool { corners.count == 4 }

  /// Lengths of the four sides, the lower one first, units of the alignment; none of a round target.
  package var sides: [Double] {
    guard isSquare else { return [] }
    return (0..<4).map { distance(corners[$0].position, corners[($0 + 1) % 4].position) }
  }

  /// The axes of the marker as rows, in the world of the alignment: along the lower edge to the
  /// right, out of its plane towards the reader, and downwards in its plane; those of the world for a
  /// round target, which has none.
  package var axes: Matrix3 {
    guard isSquare else { return .identity }
    let p = corners.map(\.position)
    let right = (p[1] - p[0] + p[2] - p[3]) / 2
    let upper = (p[3] - p[0] + p[2] - p[1]) / 2
    let normal = cross(right, upper)
    let rough = Matrix3(
      columns: normalized(right), normalized(normal), -normalized(upper))
    return rough.nearestRotation.transpose
  }

  /// Standard deviation of the direction of the normal, degrees, from those of the corners.
  package var tilt: Double {
    let variance = corners.reduce(0) { $0 + $1.covariance.trace } / Double(max(corners.count, 1))
    let side = sides.reduce(0, +) / 4
    return side > 0 ? variance.squareRoot() / side * 180 / .pi : .infinity
  }
}

extension [LocatedPoint] {
  /// Root mean square of the residuals of all points, pixels.
  var rms: Double {
    let squares = map { $0.rms * $0.rms }
    return (squares.reduce(0, +) / Double(Swift.max(count, 1))).squareRoot()
  }
}
