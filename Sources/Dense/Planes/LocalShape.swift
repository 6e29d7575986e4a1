import Numerics

/// The surface around a pixel, estimated from the depth map: second order, in inverse depth and
/// pixels.
struct LocalShape {
  /// The surface's inverse depth at the pixel.
  var inverse: Float
  /// First derivatives.
  var slope: SIMD2<Float>
  /// Second derivatives: ∂²/∂x², ∂²/∂x∂y, ∂²/∂y².
  var bend: SIMD3<Float>

  /// Sums of a least-squares fit to pairs of opposite pixels, whose mean and difference separate
  /// the even and odd terms of the surface. Offsets are in patch radii.
  struct Fit {
    /// Minimum number of pairs.
    private static let minPairs = 6
    /// Weight of the center's own depth, which is noisy, relative to a pair.
    private static let centerWeight = 0.5
    /// Weight of a flat surface relative to a pair: regularizes directions that no pair determines.
    private static let flatWeight = 1e-3

    /// Number of pairs added.
    private(set) var count = 0
    private var rows = SIMD3<Double>.zero
    private var rises = 0.0
    private var even = Matrix3(diagonal: SIMD3(repeating: flatWeight))
    private var evenRight = SIMD3<Double>.zero
    private var odd = SIMD3<Double>.zero
    private var oddRight = SIMD2<Double>.zero

    /// Adds a pair: the difference of its mean from the center, and half the difference within the
    /// pair.
    @inline(__always) mutating func add(dx: Double, dy: Double, rise: Double, tilt: Double) {
      let row = SIMD3(0.5 * dx * dx, dx * dy, 0.5 * dy * dy)
      count += 1
      rows += row
      rises += rise
      even = even + Matrix3.outer(row, row)
      evenRight += row * rise
      odd += SIMD3(dx * dx, dx * dy, dy * dy)
      oddRight += SIMD2(dx, dy) * tilt
    }

    /// The surface through the pairs of a patch of `radius` around inverse depth `center`; `nil`
    /// with too few pairs. The difference of the center from the surface is a separate unknown.
    func shape(center: Float, radius: Float) -> LocalShape? {
      guard count >= Self.minPairs else { return nil }
      let pairs = Double(count)
      let share = 1 / (pairs + Self.centerWeight)
      let system = even - Matrix3.outer(rows, rows) * share
      let bend = system.inverse * (evenRight - rows * (rises * share))
      let height = (rises - dot(rows, bend)) / pairs
      let determinant = odd.x * odd.z - odd.y * odd.y
      let slope =
        SIMD2(
          odd.z * oddRight.x - odd.y * oddRight.y, odd.x * oddRight.y - odd.y * oddRight.x)
        / determinant
      guard (height + slope.x + slope.y + bend.x + bend.y + bend.z).isFinite else { return nil }
      return LocalShape(
        inverse: center + Float(height), slope: SIMD2<Float>(slope) / radius,
        bend: SIMD3<Float>(bend) / (radius * radius))
    }
  }
}
