import Numerics

/// A picked point with its position in the reconstruction.
package struct LocatedPoint: Equatable, Sendable {
  /// The residual of one pick.
  package struct Residual: Equatable, Sendable {
    package var frame: String
    /// Projection minus pick, pixels of the full photograph; `nil` if the frame is not registered.
    package var offset: SIMD2<Double>?
  }

  /// Position in the world of the alignment.
  package var position: SIMD3<Double>
  /// Covariance of the position, squared units of that world.
  package var covariance: Matrix3
  /// One residual per pick, in order.
  package var residuals: [Residual]
  /// Largest angle between two of its rays, degrees.
  package var angle: Double
  /// Factor by which the residuals exceed the stated deviation of the picks, and the covariance was
  /// enlarged for; 1 where they agree with it.
  package var excess: Double

  /// Square root of the summed variances along the axes.
  package var deviation: Double { covariance.trace.squareRoot() }

  /// Root mean square length of the residuals, pixels.
  package var rms: Double {
    let squares = residuals.compactMap(\.offset).map { dot($0, $0) }
    return (squares.reduce(0, +) / Double(max(squares.count, 1))).squareRoot()
  }
}
