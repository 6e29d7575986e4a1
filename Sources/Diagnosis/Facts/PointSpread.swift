import Numerics

/// The spread of points along their principal axes.
struct PointSpread {
  /// Fraction of the points closest to the center that are used; the others may be outliers.
  private static let kept = 0.98
  /// Minimum number of points.
  private static let minPoints = 20

  /// Standard deviations in ascending order, in the points' unit.
  let deviations: SIMD3<Double>

  init?(_ points: [SIMD3<Double>]) {
    guard points.count >= Self.minPoints, let middle = points.coordinateMedian() else { return nil }
    let sorted = points.map { (distance($0, middle), $0) }.sorted { $0.0 < $1.0 }
    let near = sorted.prefix(Int(saturating: Self.kept * Double(points.count))).map(\.1)
    let mean = near.reduce(.zero, +) / Double(near.count)
    var sums = (SIMD3<Double>.zero, SIMD3<Double>.zero, SIMD3<Double>.zero)
    for point in near {
      let d = point - mean
      sums.0 += d * d.x
      sums.1 += d * d.y
      sums.2 += d * d.z
    }
    let values = Matrix3(columns: sums.0, sums.1, sums.2).symmetricEigen().values
    let floor = SIMD3<Double>.zero
    deviations = (pointwiseMax(values, floor) / Double(near.count)).squareRoot()
    guard deviations.z > 0 else { return nil }
  }

  /// The smallest over the largest deviation.
  var relief: Double { deviations.x / deviations.z }
}
