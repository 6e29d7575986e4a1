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

  /// - Returns: The turn most contradicting pairs have in common; `nil` where it explains less than
  ///   half of them, since pairs that were merely estimated badly are off in any direction.
  init?(_ relations: [RelativeRotation?], _ rotations: [Matrix3?]) {
    var total = 0.0
    var off: [(turn: Matrix3, weight: Double)] = []
    for relation in relations.compactMap({ $0 }) {
      guard let a = rotations[relation.first], let b = rotations[relation.second],
        let error = relation.error(rotations)
      else { continue }
      total += relation.weight
      guard error > PairRotations.limit else { continue }
      off.append((b.transpose * relation.secondFromFirst * a, relation.weight))
    }
    let sum = off.reduce(0) { $0 + $1.weight }
    var best = (weight: 0.0, pairs: 0, angle: 0.0)
    for candidate in off.sorted(by: { $0.weight > $1.weight }).prefix(60) {
      let angle = length(candidate.turn.rotationVector)
      guard angle > 0.5 else { continue }
      let same = off.filter {
        min(
          rotationAngle($0.turn, candidate.turn), rotationAngle($0.turn.transpose, candidate.turn))
          < PairRotations.limit
      }
      let weight = same.reduce(0) { $0 + $1.weight }
      if weight > best.weight { best = (weight, same.count, angle) }
    }
    guard best.pairs >= 4, 2 * best.weight > sum, best.weight > 0.03 * total else { return nil }
    (angle, share, pairs) = (best.angle, best.weight / total, best.pairs)
  }
}
