import Foundation
import Geometry
import Numerics
import Scene

/// Inlier ratios of pairs, compared with those of pairs at equal angles.
///
/// Photographs of the same side match better than photographs of similar sides, because light,
/// shadow and small marks differ. The number of matches decreases with the angle between views, so
/// only pairs at equal angles are compared, by the logarithm of their inliers per keypoint.
struct InlierRatios: Sendable {
  /// Maximum angle between the viewing directions of compared pairs, radians.
  static let maxAngle = 45 * Double.pi / 180
  /// Iterations of reweighted least squares for a quantile line; about 20 suffice to converge.
  static let iterations = 40
  /// Minimum residual in the weights, logarithm.
  static let minResidual = 0.05
  /// Determinant of the line's normal equations below which all angles count as equal.
  static let minDeterminant = 1e-9

  let relations: [RelativeRotation?]
  /// By pair: the angle in units of `maxAngle`, and the logarithm of the ratio.
  private let angles: [Double]
  private let logs: [Double]
  /// Whether a pair is compared.
  let isCompared: [Bool]

  /// - Parameter relations: Parallel to the problem's pairs.
  init(_ problem: MappingProblem, _ relations: [RelativeRotation?]) {
    self.relations = relations
    angles = relations.map { relation in
      relation.map { acos(min(max($0.secondFromFirst[2, 2], -1), 1)) / Self.maxAngle } ?? .infinity
    }
    logs = problem.pairs.map { pair in
      let keypoints = problem.ids(of: pair.first).count * problem.ids(of: pair.second).count
      return log(Double(max(pair.inliers.count, 1)) / Double(max(keypoints, 1)).squareRoot())
    }
    isCompared = angles.map { $0 < 1 }
  }

  /// Residuals of all pairs from a quantile line over the angle.
  ///
  /// - Parameters:
  ///   - chosen: Pairs that the line is fitted to.
  ///   - share: The quantile, 0 ... 1.
  func residuals(to chosen: [Bool], below share: Double) -> [Double] {
    let indices = angles.indices.filter { chosen[$0] && isCompared[$0] }
    var (offset, slope) = (0.0, 0.0)
    var weights = [Double](repeating: 1, count: indices.count)
    for _ in 0..<Self.iterations {
      var (w, wx, wy, wxx, wxy) = (0.0, 0.0, 0.0, 0.0, 0.0)
      for (index, weight) in zip(indices, weights) {
        let (x, y) = (angles[index], logs[index])
        w += weight
        wx += weight * x
        wy += weight * y
        wxx += weight * x * x
        wxy += weight * x * y
      }
      let determinant = w * wxx - wx * wx
      guard determinant > Self.minDeterminant else { break }
      slope = (w * wxy - wx * wy) / determinant
      offset = (wy - slope * wx) / w
      weights = indices.map { index in
        let rest = logs[index] - offset - slope * angles[index]
        return (rest > 0 ? share : 1 - share) / max(abs(rest), Self.minResidual)
      }
    }
    return angles.indices.map {
      isCompared[$0] ? logs[$0] - offset - slope * angles[$0] : 0
    }
  }

  /// Contrast between the pairs that agree with some rotations and those that contradict them.
  ///
  /// - Parameter turn: Angle of rotational symmetry, radians. If not 0, only pairs whose rotation
  ///   differs from `rotations` by a multiple of this angle count as contradicting.
  /// - Returns: `nil` if too few pairs agree or contradict.
  func contrast(of rotations: [Matrix3?], turn: Double) -> InlierRatioContrast? {
    var agrees = [Bool](repeating: false, count: relations.count)
    var contradicts = agrees
    for (index, relation) in relations.enumerated() where isCompared[index] {
      guard let error = relation?.error(rotations) else { continue }
      agrees[index] = error < PairRotations.maxError
      contradicts[index] = !agrees[index] && SymmetryTest.isMultiple(error, of: turn)
    }
    let counts = (agrees.count { $0 }, contradicts.count { $0 })
    guard counts.0 >= rotations.count, counts.1 >= InlierRatioContrast.minContradicting else {
      return nil
    }
    let residuals = residuals(to: agrees, below: 0.5)
    return InlierRatioContrast(
      agreeing: residuals.indices.filter { agrees[$0] }.map { residuals[$0] },
      contradicting: residuals.indices.filter { contradicts[$0] }.map { residuals[$0] })
  }
}
