import Foundation
import Geometry
import Numerics
import Scene
import Support

/// The supporting plane of the scene: the plane with the largest area among those that pass through
/// sparse points near the common target of the views and have the cameras on one side.
///
/// Found by RANSAC over three points (Fischler & Bolles, 1981), then fitted by least squares.
struct GroundPlane {
  /// Prior knowledge of the vertical.
  struct Hint {
    var up: SIMD3<Double>
    /// Minimum cosine between the normal and `up`.
    var minCosine: Double
    /// Whether the normal may also be opposite to `up`.
    var isEitherEnd: Bool

    /// Whether a normal is close enough to the vertical.
    func agrees(_ normal: SIMD3<Double>) -> Bool {
      let cosine = dot(normal, up)
      return (isEitherEnd ? abs(cosine) : cosine) >= minCosine
    }
  }

  private static let samples = 1500
  /// Maximum number of points used in the search.
  private static let maxPoints = 3000
  /// Maximum distance of points that count as on the plane, relative to the region's radius. The
  /// points within it are the layer.
  private static let layer = 0.01
  /// Cells along the region's diameter for measuring area.
  private static let cells = 32
  /// Minimum number of cells with points: a tenth of the region's area.
  private static let minArea = 80
  /// Minimum share of the cameras above the plane.
  private static let minAbove = 0.9
  /// Maximum distance of the common target below the plane, relative to the region's radius.
  private static let maxSunk = 0.1
  private static let rounds = 4
  private static let maxDeviations = 2.5
  private static let normalScale = 1.4826

  /// Unit normal, towards the cameras.
  private(set) var normal: SIMD3<Double>
  private(set) var middle: SIMD3<Double>
  /// Standard deviation of the plane's points, model units.
  private(set) var deviation = 0.0
  private let target: CommonTarget

  /// Signed distance from the plane, positive on the cameras' side.
  func height(_ p: SIMD3<Double>) -> Double { dot(p - middle, normal) }

  /// - Parameter points: Sparse points, model frame.
  init?(
    _ points: [SIMD3<Double>], target: CommonTarget, hint: Hint?, seed: UInt64
  ) {
    self.target = target
    let near = points.filter { distance($0, target.center) < target.reach }
    let step = max(1, near.count / Self.maxPoints)
    let some = stride(from: 0, to: near.count, by: step).map { near[$0] }
    guard some.count >= 3 else { return nil }
    normal = .zero
    middle = .zero
    var random = RandomStream(seed: seed)
    var best = Self.minArea - 1
    var found: (SIMD3<Double>, SIMD3<Double>)?
    for _ in 0..<Self.samples {
      let p = (0..<3).map { _ in some[Int(random.next() % UInt64(some.count))] }
      let n = cross(p[1] - p[0], p[2] - p[0])
      guard length(n) > 1e-6 * target.reach * target.reach else { continue }
      normal = normalized(n)
      middle = p[0]
      if target.cameras.reduce(0, { $0 + height($1) }) < 0 { normal = -normal }
      guard hint?.agrees(normal) ?? true, isBelow else { continue }
      let area = area(some)
      if area > best {
        best = area
        found = (normal, middle)
      }
    }
    guard let found else { return nil }
    (normal, middle) = found
    guard fit(near), hint?.agrees(normal) ?? true, isBelow else { return nil }
  }

  /// Whether the cameras and their common target are above the plane.
  private var isBelow: Bool {
    let above = target.cameras.count { height($0) > Self.layer * target.reach }
    return Double(above) >= Self.minAbove * Double(target.cameras.count)
      && height(target.center) > -Self.maxSunk * target.reach
  }

  /// Two directions in the plane.
  private var axes: (SIMD3<Double>, SIMD3<Double>) {
    let side = abs(normal.x) < 0.7 ? SIMD3<Double>(1, 0, 0) : SIMD3(0, 1, 0)
    let x = normalized(cross(side, normal))
    return (x, cross(normal, x))
  }

  /// Number of cells of the region in which the plane has points.
  private func area(_ points: [SIMD3<Double>]) -> Int {
    let (x, y) = axes
    var isHit = [Bool](repeating: false, count: Self.cells * Self.cells)
    for p in points where abs(height(p)) < Self.layer * target.reach {
      let d = (p - target.center) / target.reach
      let u = Int(saturating: (dot(d, x) + 1) / 2 * Double(Self.cells))
      let v = Int(saturating: (dot(d, y) + 1) / 2 * Double(Self.cells))
      isHit[min(v, Self.cells - 1) * Self.cells + min(u, Self.cells - 1)] = true
    }
    return isHit.count { $0 }
  }

  /// Fits the plane by least squares to the points of its layer, repeatedly without outliers; false
  /// if too few points remain.
  private mutating func fit(_ points: [SIMD3<Double>]) -> Bool {
    var kept = points.filter { abs(height($0)) < Self.layer * target.reach }
    for _ in 0..<Self.rounds {
      guard kept.count >= 3 else { return false }
      middle = kept.reduce(.zero, +) / Double(kept.count)
      var moments = Matrix3(diagonal: .zero)
      for p in kept { moments = moments + Matrix3.outer(p - middle, p - middle) }
      let least = moments.symmetricEigen().vectors.c0
      normal = dot(least, normal) < 0 ? -least : least
      let distances = kept.map { abs(height($0)) }
      deviation = Self.normalScale * (distances.median() ?? 0)
      kept = zip(kept, distances).filter { $1 <= Self.maxDeviations * deviation }.map(\.0)
    }
    return true
  }
}
