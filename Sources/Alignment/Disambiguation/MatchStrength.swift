import Foundation
import Geometry
import Numerics
import Scene

/// How well pairs of views match, compared with pairs whose views look as far apart.
///
/// Photographs of the same side match better than photographs of sides that look alike: light,
/// shadow and small marks differ. What a pair can match falls with the angle between its views, so
/// only pairs at equal angles are compared, by the logarithm of their matches per keypoint.
struct MatchStrength: Sendable {
  /// Angle between the viewing directions up to which pairs are compared, radians.
  static let farthest = 45 * Double.pi / 180

  let relations: [RelativeRotation?]
  /// By pair: the angle in units of `farthest`, and the logarithm of what is matched.
  private let angles: [Double]
  private let logs: [Double]
  /// Whether a pair is compared.
  let isCompared: [Bool]

  /// - Parameter relations: Parallel to the problem's pairs.
  init(_ problem: MappingProblem, _ relations: [RelativeRotation?]) {
    self.relations = relations
    angles = relations.map { relation in
      relation.map { acos(min(max($0.secondFromFirst[2, 2], -1), 1)) / Self.farthest } ?? .infinity
    }
    logs = problem.pairs.map { pair in
      let keypoints = problem.ids(of: pair.first).count * problem.ids(of: pair.second).count
      return log(Double(max(pair.inliers.count, 1)) / Double(max(keypoints, 1)).squareRoot())
    }
    isCompared = angles.map { $0 < 1 }
  }

  /// How far each pair lies above a line over the angle that leaves a share of some pairs below it.
  ///
  /// - Parameter chosen: Pairs that the line is fitted to.
  func residuals(to chosen: [Bool], below share: Double) -> [Double] {
    let indices = angles.indices.filter { chosen[$0] && isCompared[$0] }
    var (offset, slope) = (0.0, 0.0)
    var weights = [Double](repeating: 1, count: indices.count)
    for _ in 0..<40 {
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
      guard determinant > 1e-9 else { break }
      slope = (w * wxy - wx * wy) / determinant
      offset = (wy - slope * wx) / w
      weights = indices.map { index in
        let rest = logs[index] - offset - slope * angles[index]
        return (rest > 0 ? share : 1 - share) / max(abs(rest), 0.05)
      }
    }
    return angles.indices.map {
      isCompared[$0] ? logs[$0] - offset - slope * angles[$0] : 0
    }
  }

  /// How much better the pairs match that agree with a layout than those that contradict it.
  ///
  /// - Parameter turn: Where not 0, only pairs count as contradicting that are off by a multiple of
  ///   it, radians.
  /// - Returns: `nil` where too few pairs agree or contradict.
  func contrast(of rotations: [Matrix3?], turn: Double) -> StrengthContrast? {
    var agrees = [Bool](repeating: false, count: relations.count)
    var contradicts = agrees
    for (index, relation) in relations.enumerated() where isCompared[index] {
      guard let error = relation?.error(rotations) else { continue }
      agrees[index] = error < PairRotations.limit
      contradicts[index] = !agrees[index] && SymmetryTest.isMultiple(error, of: turn)
    }
    let counts = (agrees.count { $0 }, contradicts.count { $0 })
    guard counts.0 >= rotations.count, counts.1 >= StrengthContrast.least else { return nil }
    let residuals = residuals(to: agrees, below: 0.5)
    return StrengthContrast(
      agreeing: residuals.indices.filter { agrees[$0] }.map { residuals[$0] },
      contradicting: residuals.indices.filter { contradicts[$0] }.map { residuals[$0] })
  }
}

/// How two sets of pairs differ in how well they match.
struct StrengthContrast {
  /// Fewest contradicting pairs that tell something.
  static let least = 6
  /// Order from which a layout is believed: 0.94 to 0.99 in right ones at hand, 0.57 to 0.88 in
  /// folded models; layouts of four sides that are wrong in part reach 0.95.
  static let clear = 0.94

  /// Chance that an agreeing pair matches better than a contradicting one.
  let order: Double
  /// By how much the contradicting pairs match less in the median, logarithm.
  let drop: Double
  /// Grows with the order and with the pairs that agree.
  let score: Double

  init(agreeing: [Double], contradicting: [Double]) {
    let (strong, weak) = (agreeing.sorted(), contradicting.sorted())
    var wins = 0
    var below = 0
    for value in strong {
      while below < weak.count && weak[below] < value { below += 1 }
      wins += below
    }
    order = Double(wins) / Double(max(strong.count * weak.count, 1))
    drop = weak.medianOfSorted().map { -$0 } ?? 0
    score = Double(strong.count) * (order - 0.85)
  }

  var isClear: Bool { order >= Self.clear && drop > 0.3 }
}
