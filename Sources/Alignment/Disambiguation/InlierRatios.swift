import Foundation
import Geometry
import Numerics
import Scene

/// Inlier ratios of pairs, compared with those of pairs whose views look as far apart.
///
/// Photographs of the same side match better than photographs of sides that look alike: light,
/// shadow and small marks differ. What a pair can match falls with the angle between its views, so
/// only pairs at equal angles are compared, by the logarithm of their inliers per keypoint.
struct InlierRatios: Sendable {
  /// Angle between the viewing directions up to which pairs are compared, radians.
  static let maxAngle = 45 * Double.pi / 180
  /// Iterations of reweighted least squares for a quantile line: it stands still after some 20.
  static let iterations = 40
  /// Smallest distance from the line that weighs as itself, logarithm.
  static let minResidual = 0.05
  /// Determinant of the line's normal equations below which all angles are equal.
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

  /// How far each pair lies above a line over the angle that leaves a share of some pairs below it.
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

  /// How much better the pairs match that agree with some rotations than those that contradict them.
  ///
  /// - Parameter turn: Where not 0, only pairs count as contradicting that are off by a multiple of
  ///   it, radians.
  /// - Returns: `nil` where too few pairs agree or contradict.
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
