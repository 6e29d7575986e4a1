import Foundation
import Numerics
import Support

/// The number of epipolar inliers above which support is not due to chance.
///
/// A match of random points falls within the error band of a given epipolar line with probability p
/// = band / spread of the points; the best of many models has more such inliers than a single one.
/// The bound is the smallest k with T · P(Binomial(n, p) ≥ k) below 1/1000 by Chernoff's bound,
/// plus the sample size. Collinear points never suffice (n + 1).
///
/// Reference: Moisan & Stival, "A Probabilistic Criterion to Detect Rigid Point Matches Between Two
/// Images and Estimate the Fundamental Matrix", IJCV 57(3), 2004.
func chanceSupport(_ pairs: PointPairBlocks, _ options: TwoViewOptions) -> Int {
  let n = pairs.count
  let p = max(
    bandProbability(pairs.first, pairs.focals.x, options.maxError),
    bandProbability(pairs.second, pairs.focals.y, options.maxError))
  guard p < maxBand else { return n + 1 }
  let needed = log(5 * Double(options.maxTrials) * 1000)
  var k = Int(saturating: (p * Double(n)).rounded(.up))
  while k < n {
    let share = Double(k) / Double(n)
    let divergence =
      share * log(max(share, minShare) / p) + (1 - share) * log((1 - share) / (1 - p))
    if Double(n) * divergence > needed { break }
    k += 1
  }
  return k < n ? min(k + 7, n) : n + 1
}

/// The share of the points' spread that a band of ± √2 `maxError` pixels covers.
private func bandProbability(
  _ points: [SIMD2<Double>], _ focal: Double, _ maxError: Double
) -> Double {
  let n = Double(points.count)
  let mean = points.reduce(.zero, +) / n
  var (xx, xy, yy) = (0.0, 0.0, 0.0)
  for point in points {
    let d = (point - mean) * focal
    xx += d.x * d.x / n
    xy += d.x * d.y / n
    yy += d.y * d.y / n
  }
  // A uniform rectangle of sides a, b has variances a²/12, b²/12.
  let area = 12 * max(xx * yy - xy * xy, 0).squareRoot()
  let diagonal = (12 * (xx + yy)).squareRoot()
  guard area > 0 else { return 1 }
  return min(1, 2 * 2.0.squareRoot() * maxError * diagonal / area)
}

/// Maximum share of the spread that a band may cover; with a wider one, inliers are not
/// significant.
private let maxBand = 0.5

/// Replaces a share of 0 in logarithms.
private let minShare = 1e-12
