import Geometry
import Numerics

/// The upward direction of cameras held level by habit.
///
/// A level camera's side axis is horizontal, so up is the direction the side axes have least of, on
/// the side of the mean top of the images. Photographs stored lying on their side are recognised by
/// their tops cancelling out while their side axes agree; then the two axes change places, and up is
/// the side from which the cameras look down.
struct LevelCameras {
  var up: SIMD3<Double>
  /// What each camera alone says is up.
  var samples: [SIMD3<Double>]

  /// - Parameter rotations: Camera from world.
  init(_ rotations: [Matrix3]) {
    let tops = rotations.map { -$0.transpose.c1 }
    let sides = rotations.map { $0.transpose.c0 }
    let n = Double(max(rotations.count, 1))
    let top = tops.reduce(.zero, +) / n
    var side = sides.reduce(.zero, +) / n
    guard length(top) < 0.3, length(side) > 0.6 else {
      samples = tops
      up = Self.minVariance(sides, mean: top)
      return
    }
    samples = sides
    let back = rotations.reduce(SIMD3<Double>.zero) { $0 - $1.transpose.c2 }
    if dot(back, side) < 0 {
      side = -side
      samples = samples.map { -$0 }
    }
    up = Self.minVariance(tops, mean: side)
  }

  /// The direction of least variance of `axes` on the side of `mean`; `mean` itself where the axes
  /// do not fill a plane, do not stay in it, or disagree with it.
  private static func minVariance(
    _ axes: [SIMD3<Double>], mean: SIMD3<Double>
  ) -> SIMD3<Double> {
    let fallback = length(mean) > 1e-9 ? normalized(mean) : SIMD3(0, 1, 0)
    var moments = Matrix(rows: 3, columns: 3)
    for axis in axes {
      for r in 0..<3 { for c in 0..<3 { moments[r, c] += axis[r] * axis[c] } }
    }
    guard axes.count >= 3, let (values, vectors) = moments.symmetricEigen() else {
      return fallback
    }
    let n = Double(axes.count)
    guard values[1] > 0.02 * n, values[0] < 0.2 * values[1] else { return fallback }
    let least = SIMD3(vectors[0, 0], vectors[1, 0], vectors[2, 0])
    let up = dot(least, mean) < 0 ? -least : least
    return dot(up, fallback) > 0.5 ? up : fallback
  }
}
