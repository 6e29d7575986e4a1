import Geometry
import Numerics

/// A turn of the world by which many pairs are off a model, as those are that a model of an object
/// with repeated sides had to tear.
struct RotationalSymmetry: Sendable {
  /// Angle, radians.
  var angle: Double
  /// Share of all inliers that are off by this turn.
  var share: Double
  var pairs: Int

  /// Contradicting pairs whose turns are tried, those with the most inliers.
  static let maxCandidates = 60
  /// Smallest turn, radians: smaller ones are errors of estimates.
  static let minAngle = 0.5
  /// Fewest pairs with the turn in common.
  static let minPairs = 4
  /// Smallest share of the contradicting inliers that the turn explains: pairs that were merely
  /// estimated badly are off in any direction.
  static let minExplained = 0.5
  /// Smallest share of all inliers: fewer do not bend a model.
  static let minShare = 0.03

  /// - Returns: The turn most contradicting pairs have in common, `nil` where it explains little.
  init?(_ relations: [RelativeRotation?], _ rotations: [Matrix3?]) {
    var total = 0.0
    var off: [(turn: Matrix3, weight: Double)] = []
    for relation in relations.compactMap({ $0 }) {
      guard let a = rotations[relation.first], let b = rotations[relation.second],
        let error = relation.error(rotations)
      else { continue }
      total += relation.weight
      guard error > PairRotations.maxError else { continue }
      off.append((b.transpose * relation.secondFromFirst * a, relation.weight))
    }
    let sum = off.reduce(0) { $0 + $1.weight }
    var best = (weight: 0.0, pairs: 0, angle: 0.0)
    for candidate in off.sorted(by: { $0.weight > $1.weight }).prefix(Self.maxCandidates) {
      let angle = length(candidate.turn.rotationVector)
      guard angle > Self.minAngle else { continue }
      let same = off.filter {
        min(
          rotationAngle($0.turn, candidate.turn), rotationAngle($0.turn.transpose, candidate.turn))
          < PairRotations.maxError
      }
      let weight = same.reduce(0) { $0 + $1.weight }
      if weight > best.weight { best = (weight, same.count, angle) }
    }
    guard best.pairs >= Self.minPairs, best.weight > Self.minExplained * sum,
      best.weight > Self.minShare * total
    else { return nil }
    angle = best.angle
    share = best.weight / total
    pairs = best.pairs
  }
}
