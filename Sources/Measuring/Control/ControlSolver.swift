import Foundation
import Geometry
import Numerics

/// Fits a similarity to control points: weighted least squares with Tukey's weights.
///
/// Minimizes `Σ ρ(rᵢᵀ Cᵢ⁻¹ rᵢ)` with `rᵢ = s R pᵢ + t − gᵢ` and `Cᵢ` the stated variances of `gᵢ` plus
/// the covariance of `pᵢ` in the grid. Five points or more start from the triple that most of them
/// agree with, so that one in five may be wrong; fewer start from all.
///
/// References: Umeyama, PAMI 13(4), 1991; Rousseeuw, "Least median of squares regression", JASA 79,
/// 1984, for the start; Holland & Welsch, "Robust regression using iteratively reweighted
/// least-squares", Communications in Statistics 6, 1977, for the weights.
struct ControlSolver {
  /// A control point with its position in the model.
  struct Pair: Sendable {
    /// In the world of the alignment.
    var model: SIMD3<Double>
    var covariance: Matrix3
    /// In the grid, less the offset, meters.
    var grid: SIMD3<Double>
    var deviation: SIMD3<Double>
  }

  struct Solution {
    var map: Similarity
    var weights: [Double]
    /// Lower triangle of the inverse of the normal equations: rotation in the grid, logarithm of the
    /// scale, and position of the center of the points.
    var covariance: Matrix
    /// Factor by which the residuals exceed their deviations; 1 if they agree.
    var excess: Double
  }

  private static let iterations = 20
  /// Residual at which a point counts no more, in deviations.
  private static let cutoff = 4.685
  /// Median of that root mean square for three normal coordinates of deviation 1.
  private static let medianRatio = 0.8881
  /// Points from which on the start may leave some out.
  static let minRobust = 5
  /// Minimum ratio of the second to the first extent of the points.
  private static let minBreadth = 0.01

  let pairs: [Pair]
  /// Mean of the positions in the model.
  private let center: SIMD3<Double>

  init(_ pairs: [Pair]) {
    self.pairs = pairs
    center = pairs.reduce(.zero) { $0 + $1.model } / Double(max(pairs.count, 1))
  }

  /// Whether the points are nearly on a line, in the model or in the grid.
  var isCollinear: Bool {
    [\Pair.model, \Pair.grid].contains { path in
      let mean = pairs.reduce(SIMD3<Double>.zero) { $0 + $1[keyPath: path] } / Double(pairs.count)
      let scatter = pairs.reduce(Matrix3(diagonal: .zero)) {
        let offset = $1[keyPath: path] - mean
        return $0 + Matrix3.outer(offset, offset)
      }
      let values = scatter.symmetricEigen().values
      let sorted = [values.x, values.y, values.z].sorted()
      return !(sorted[1] > Self.minBreadth * Self.minBreadth * sorted[2])
    }
  }

  /// - Returns: `nil` if no similarity fits.
  func solve() -> Solution? {
    guard var map = start() else { return nil }
    var weights = [Double](repeating: 1, count: pairs.count)
    var inverse = Matrix(rows: 7, columns: 7)
    for _ in 0..<Self.iterations {
      let ratios = pairs.map { ratio($0, map) }
      weights = Self.weights(ratios)
      guard let step = step(map, weights) else { return nil }
      (map, inverse) = (step.map, step.inverse)
    }
    guard map.scale > 0, map.scale.isFinite else { return nil }
    let sum = zip(pairs, weights).reduce(0.0) {
      let ratio = ratio($1.0, map)
      return $0 + $1.1 * 3 * ratio * ratio
    }
    let used = weights.count { $0 > 0 }
    return Solution(
      map: map, weights: weights, covariance: inverse,
      excess: ChiSquare.excess(sum, freedom: 3 * used - 7))
  }

  /// The residual of a point in its standard deviations, root mean square of the three axes.
  func ratio(_ pair: Pair, _ map: Similarity) -> Double {
    let residual = map * pair.model - pair.grid
    let squared = dot(residual, Self.covariance(pair, map).inverse * residual)
    return (max(squared, 0) / 3).squareRoot()
  }

  /// Covariance of the difference of the positions in the model and in the grid.
  static func covariance(_ pair: Pair, _ map: Similarity) -> Matrix3 {
    Matrix3(diagonal: pair.deviation * pair.deviation)
      + map.rotation * pair.covariance * map.rotation.transpose * (map.scale * map.scale)
  }

  /// Covariance of the position of a point by a solution.
  func covariance(of solution: Solution, at model: SIMD3<Double>) -> Matrix3 {
    let rows = Self.derivatives(solution.map.rotation * (model - center) * solution.map.scale)
    var result = [Double](repeating: 0, count: 9)
    for a in 0..<3 {
      for b in 0..<3 {
        for i in 0..<7 where rows[a][i] != 0 {
          for j in 0..<7 {
            result[3 * a + b] +=
              rows[a][i] * solution.covariance[max(i, j), min(i, j)] * rows[b][j]
          }
        }
      }
    }
    let r = (0..<3).map { SIMD3(result[3 * $0], result[3 * $0 + 1], result[3 * $0 + 2]) }
    return Matrix3(rows: r[0], r[1], r[2])
  }
}

extension ControlSolver {
  /// Derivatives of a position with respect to rotation, logarithm of the scale and translation.
  ///
  /// - Parameter arm: The position relative to the center of the points, in the grid.
  private static func derivatives(_ arm: SIMD3<Double>) -> [[Double]] {
    (0..<3).map { axis in
      var unit = SIMD3<Double>.zero
      unit[axis] = 1
      let turn = cross(arm, unit)
      return [turn.x, turn.y, turn.z, arm[axis], unit.x, unit.y, unit.z]
    }
  }

  /// Tukey's weights, with a scale that the residuals show if it exceeds their deviations.
  private static func weights(_ ratios: [Double]) -> [Double] {
    guard ratios.count >= minRobust else { return ratios.map { _ in 1 } }
    // The fit follows the points: three coordinates each, less seven unknowns.
    let freedom = (3 * Double(ratios.count) - 7) / (3 * Double(ratios.count))
    let scale = max((ratios.median() ?? 0) / (medianRatio * freedom.squareRoot()), 1)
    return ratios.map { ratio in
      let u = ratio / (cutoff * scale)
      return u < 1 ? (1 - u * u) * (1 - u * u) : 0
    }
  }

  /// A Gauss-Newton step.
  private func step(
    _ map: Similarity, _ weights: [Double]
  ) -> (map: Similarity, inverse: Matrix)? {
    var normal = Matrix(rows: 7, columns: 7)
    var right = [Double](repeating: 0, count: 7)
    let middle = map * center
    for (pair, weight) in zip(pairs, weights) where weight > 0 {
      let arm = map.rotation * (pair.model - center) * map.scale
      let residual = middle + arm - pair.grid
      let information = Self.covariance(pair, map).inverse * weight
      let rows = Self.derivatives(arm)
      let pull = information * residual
      for i in 0..<7 {
        let column = SIMD3(rows[0][i], rows[1][i], rows[2][i])
        let weighted = information * column
        right[i] -= dot(column, pull)
        for j in 0..<7 { normal[i, j] += dot(SIMD3(rows[0][j], rows[1][j], rows[2][j]), weighted) }
      }
    }
    guard let delta = normal.choleskySolve(right), let inverse = normal.choleskyInverse(),
      delta.allSatisfy(\.isFinite)
    else { return nil }
    let rotation = Matrix3.rotation(SIMD3(delta[0], delta[1], delta[2])) * map.rotation
    let scale = map.scale * exp(delta[3])
    let moved = middle + SIMD3(delta[4], delta[5], delta[6])
    return (
      Similarity(
        scale: scale, rotation: rotation, translation: moved - rotation * center * scale), inverse
    )
  }
}
