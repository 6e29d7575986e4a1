import Geometry
import Numerics

/// A rotation of the world by which many pairs differ from a model, as happens if an object has
/// repeated sides.
struct RotationalSymmetry: Sendable {
  /// Angle, radians.
  var angle: Double
  /// Share of all inliers that differ by this rotation.
  var share: Double
  var pairs: Int

  /// Maximum number of contradicting pairs whose rotations are tried, those with the most inliers.
  static let maxCandidates = 60
  /// Minimum rotation, radians: smaller ones are estimation errors.
  static let minAngle = 0.5
  /// Minimum number of pairs with this rotation.
  static let minPairs = 4
  /// Minimum share of the contradicting inliers that the rotation explains: badly estimated pairs
  /// differ in random directions.
  static let minExplained = 0.5
  /// Minimum share of all inliers: a smaller share does not distort a model.
  static let minShare = 0.03

  /// - Returns: The rotation common to most contradicting pairs; `nil` if it explains too few.
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
