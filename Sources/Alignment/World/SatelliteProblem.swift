import Foundation
import Geometry
import Numerics
import Support

/// Fits a similarity from camera centers to satellite positions: RANSAC, then iteratively reweighted
/// least squares with the stated deviations and, where a direction is known to be up, with it.
struct SatelliteProblem {
  /// A solution with its inliers.
  struct Solution {
    var map: Similarity
    var inliers: [Int] = []
    var horizontal = 0.0
    var vertical = 0.0
    var deviations = (scale: Double.infinity, up: Double.infinity, north: Double.infinity)
  }

  /// Number of samples of RANSAC.
  private static let trials = 500
  /// Residual of an inlier in standard deviations.
  private static let maxResidual = 3.0
  private static let iterations = 12
  /// Deviation of the rotation from its start, radians, so that positions along a line give a
  /// solution; it appears in the deviation of up.
  private static let looseTurn = 1.0
  /// Neighboring positions have common errors, so that fewer are independent: factor of the
  /// deviations.
  private static let dependence = 2.0

  private let centers: [SIMD3<Double>]
  private var fixes: [SatelliteTrack.Fix]
  private let up: (axis: SIMD3<Double>, deviation: Double)?

  init(
    _ centers: [SIMD3<Double>], _ fixes: [SatelliteTrack.Fix],
    up: (axis: SIMD3<Double>, deviation: Double)?
  ) {
    (self.centers, self.fixes, self.up) = (centers, fixes, up)
  }

  /// The similarity that most positions agree with.
  mutating func start(seed: UInt64) -> Similarity? {
    var random = RandomStream(seed: seed ^ 0x6B5, stream: UInt64(centers.count))
    let options = RobustOptions(maxTrials: Self.trials)
    return locallyOptimizedRansac(&self, options: options, using: &random)?.model
  }

  /// - Parameter isScaleKnown: Whether the deviations are stated; otherwise they are estimated from
  ///   the residuals.
  func solve(from start: Similarity, isScaleKnown: Bool) -> Solution? {
    var own = self
    var solution = Solution(map: start)
    for _ in 0..<Self.iterations {
      solution.inliers = own.inliers(solution.map)
      guard solution.inliers.count >= SatelliteFit.minPositions else { return nil }
      (solution.horizontal, solution.vertical) = own.residuals(solution)
      if !isScaleKnown { own.setDeviations(solution) }
      guard let step = own.step(solution) else { return nil }
      solution.map = step.map
      solution.deviations = step.deviations
    }
    return solution.map.scale > 0 && solution.map.scale.isFinite ? solution : nil
  }

  /// Sets the deviations to those that the residuals show.
  private mutating func setDeviations(_ solution: Solution) {
    // Seven unknowns are fitted to three coordinates of each position.
    let count = Double(solution.inliers.count)
    let freedom = max(3 * count - 7, 1) / (3 * count)
    let across = max(solution.horizontal / (2 * freedom).squareRoot(), Self.minDeviation)
    let height = max(solution.vertical / freedom.squareRoot(), Self.minDeviation)
    for index in fixes.indices {
      let isFlat = fixes[index].deviation.z > Self.flat
      fixes[index].deviation = SIMD3(across, across, isFlat ? fixes[index].deviation.z : height)
    }
  }

  private static let minDeviation = 0.01
  /// Deviation of heights beyond which they are not known, meters.
  private static let flat = 1e5

  private func residuals(_ solution: Solution) -> (Double, Double) {
    let all = solution.inliers.map { solution.map * centers[$0] - fixes[$0].point }
    let n = Double(max(all.count, 1))
    let across = all.reduce(0) { $0 + $1.x * $1.x + $1.y * $1.y }
    let height = all.reduce(0) { $0 + $1.z * $1.z }
    return ((across / n).squareRoot(), (height / n).squareRoot())
  }

  private func error(_ index: Int, _ map: Similarity) -> Double {
    let d = (map * centers[index] - fixes[index].point) / fixes[index].deviation
    return (dot(d, d) / 3).squareRoot() / Self.maxResidual
  }

  private func inliers(_ map: Similarity) -> [Int] {
    centers.indices.filter { error($0, map) < 1 }
  }

  /// A Gauss-Newton step in rotation, logarithm of the scale and translation.
  private func step(
    _ solution: Solution
  ) -> (map: Similarity, deviations: (scale: Double, up: Double, north: Double))? {
    let map = solution.map
    var normal = Matrix(rows: 7, columns: 7)
    var right = [Double](repeating: 0, count: 7)
    func add(_ row: [Double], _ residual: Double, _ weight: Double) {
      for i in 0..<7 where row[i] != 0 {
        right[i] -= weight * row[i] * residual
        for j in 0..<7 { normal[i, j] += weight * row[i] * row[j] }
      }
    }
    for index in solution.inliers {
      let arm = map.rotation * centers[index] * map.scale
      let residual = arm + map.translation - fixes[index].point
      for axis in 0..<3 {
        let unit = SIMD3(axis == 0 ? 1.0 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0)
        let turn = cross(arm, unit)
        let row = [turn.x, turn.y, turn.z, arm[axis], unit.x, unit.y, unit.z]
        let sigma = fixes[index].deviation[axis]
        add(row, residual[axis], 1 / (sigma * sigma))
      }
    }
    for axis in 0..<3 {
      var row = [Double](repeating: 0, count: 7)
      row[axis] = 1
      add(row, 0, 1 / (Self.looseTurn * Self.looseTurn))
    }
    if let up {
      let now = map.rotation * up.axis
      let weight = 1 / (up.deviation * up.deviation)
      add([0, now.z, -now.y, 0, 0, 0, 0], now.x, weight)
      add([-now.z, 0, now.x, 0, 0, 0, 0], now.y, weight)
    }
    guard let delta = normal.choleskySolve(right), let inverse = normal.choleskyInverse(),
      delta.allSatisfy(\.isFinite)
    else { return nil }
    let turn = Matrix3.rotation(SIMD3(delta[0], delta[1], delta[2]))
    let moved = Similarity(
      scale: map.scale * exp(delta[3]), rotation: (turn * map.rotation),
      translation: map.translation + SIMD3(delta[4], delta[5], delta[6]))
    func deviation(_ index: Int) -> Double {
      Self.dependence * max(inverse[index, index], 0).squareRoot()
    }
    let tilt = (deviation(0) * deviation(0) + deviation(1) * deviation(1)).squareRoot()
    return (moved, (deviation(3), tilt, deviation(2)))
  }
}

extension SatelliteProblem: RobustProblem {
  var count: Int { centers.count }
  var sampleSize: Int { 3 }

  func fit(_ sample: [Int], into models: inout [Similarity]) {
    if let map = align(sample) { models.append(map) }
  }

  func score(_ model: Similarity, limit: Double) -> RobustScore {
    var score = RobustScore(cost: 0, inliers: 0)
    for index in centers.indices { score.add(error(index, model)) }
    return score
  }

  func refined(_ model: Similarity) -> Similarity? { align(inliers(model)) }

  private func align(_ indices: [Int]) -> Similarity? {
    Similarity.align(from: indices.map { centers[$0] }, to: indices.map { fixes[$0].point })
  }
}
