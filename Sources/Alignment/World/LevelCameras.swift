import Geometry
import Numerics

/// The upward direction of cameras that were held level.
///
/// The side axis of a level camera is horizontal, so up is the direction of least variance of the
/// side axes, on the side of the mean top of the images. Photographs stored rotated by 90° are
/// detected if their top axes cancel out while their side axes agree; the two axes are then
/// swapped, and up is the side from which the cameras look down.
struct LevelCameras {
  /// Maximum length of the mean top axis and minimum length of the mean side axis of photographs
  /// stored rotated by 90°.
  static let maxMeanTop = 0.3
  static let minMeanSide = 0.6
  /// Length below which a mean direction is undefined.
  static let minMeanLength = 1e-9
  /// Minimum number of cameras whose axes span a plane.
  static let minAxes = 3
  /// Minimum second moment of the axes per camera for them to span a plane, and maximum ratio of
  /// the smallest moment to it for them to lie in the plane.
  static let minSpread = 0.02
  static let maxThickness = 0.2
  /// Minimum cosine between the result and the mean: 60°.
  static let minCosine = 0.5

  /// Minimum second moment of the side axes along one direction, and maximum ratio of moments of the
  /// top axes, of photographs that were all taken sideways.
  private static let minAgreement = 0.85
  private static let maxSidewaysThickness = 0.05

  /// Minimum sine of the mean elevation that determines the side from which cameras look.
  static let minElevation = 0.1

  var up: SIMD3<Double>
  /// Whether the axes agree on a vertical; otherwise `up` is a mean.
  private(set) var isAxisCertain = true
  /// Whether the images determine which end of the vertical is up.
  private(set) var isEndCertain = true
  /// Whether the photographs appear to have been taken sideways.
  private(set) var isSideways = false
  /// The upward direction of each camera alone.
  var samples: [SIMD3<Double>]

  /// - Parameters:
  ///   - rotations: Camera from world.
  ///   - mayBeSideways: Whether the camera does not record its orientation. If the top axes then span
  ///     a plane and the side axes agree, though not on a plane, the photographs were taken sideways
  ///     by a photographer who moved around the object.
  init(_ rotations: [Matrix3], mayBeSideways: Bool = false) {
    let tops = rotations.map { -$0.transpose.c1 }
    let sides = rotations.map { $0.transpose.c0 }
    let n = Double(max(rotations.count, 1))
    let top = tops.reduce(.zero, +) / n
    var side = sides.reduce(.zero, +) / n
    guard length(top) < Self.maxMeanTop, length(side) > Self.minMeanSide else {
      samples = tops
      (up, isAxisCertain) = Self.minVariance(sides, mean: top)
      isEndCertain = length(top) > Self.maxMeanTop
      if !isAxisCertain, mayBeSideways { takeSideways(rotations) }
      return
    }
    samples = sides
    let back = rotations.reduce(SIMD3<Double>.zero) { $0 - $1.transpose.c2 }
    if dot(back, side) < 0 {
      side = -side
      samples = samples.map { -$0 }
    }
    (up, isAxisCertain) = Self.minVariance(tops, mean: side)
    isEndCertain = dot(back, up) > Self.minElevation * n
  }

  /// Uses the direction of least variance of the top axes, if the photographs were taken sideways.
  private mutating func takeSideways(_ rotations: [Matrix3]) {
    let tops = rotations.map { -$0.transpose.c1 }
    let sides = rotations.map { $0.transpose.c0 }
    let n = Double(rotations.count)
    guard rotations.count >= Self.minAxes, let (values, vectors) = Self.moments(tops),
      let (common, _) = Self.moments(sides), common[2] > Self.minAgreement * n,
      values[1] > Self.minSpread * n, values[0] < Self.maxSidewaysThickness * values[1]
    else { return }
    let axis = SIMD3(vectors[0, 0], vectors[1, 0], vectors[2, 0])
    let back = rotations.reduce(SIMD3<Double>.zero) { $0 - $1.transpose.c2 }
    up = dot(back, axis) < 0 ? -axis : axis
    let end = up
    samples = sides.map { dot($0, end) < 0 ? -$0 : $0 }
    (isSideways, isAxisCertain) = (true, true)
    isEndCertain = dot(back, up) > Self.minElevation * n
  }

  /// Eigenvalues, ascending, and eigenvectors of the summed second moments of directions.
  private static func moments(
    _ axes: [SIMD3<Double>]
  ) -> (values: [Double], vectors: Matrix)? {
    var moments = Matrix(rows: 3, columns: 3)
    for one in axes {
      for r in 0..<3 { for c in 0..<3 { moments[r, c] += one[r] * one[c] } }
    }
    return moments.symmetricEigen()
  }

  /// The direction of least variance of `axes`, on the side of `mean`; `mean` itself if the axes do
  /// not span a plane, do not lie in it, or disagree with it.
  private static func minVariance(
    _ axes: [SIMD3<Double>], mean: SIMD3<Double>
  ) -> (up: SIMD3<Double>, isCertain: Bool) {
    let fallback = length(mean) > minMeanLength ? normalized(mean) : SIMD3(0, 1, 0)
    guard axes.count >= minAxes, let (values, vectors) = Self.moments(axes) else {
      return (fallback, false)
    }
    let n = Double(axes.count)
    guard values[1] > minSpread * n, values[0] < maxThickness * values[1] else {
      return (fallback, false)
    }
    let axis = SIMD3(vectors[0, 0], vectors[1, 0], vectors[2, 0])
    let up = dot(axis, mean) < 0 ? -axis : axis
    let agrees = dot(up, fallback) > minCosine
    return (agrees ? up : fallback, agrees)
  }
}
