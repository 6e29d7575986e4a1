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

/// Whether photographs were taken in their order along a path, told from the pairs alone.
struct CaptureOrder: Sendable {
  /// Each view's successor in time, −1 for the last.
  let next: [Int]
  /// Largest angle between successive views that counts as a step, radians.
  let longest: Double

  /// - Returns: `nil` unless nearly all successive views match and they are clearly closer to each
  ///   other than matched views are in general.
  init?(_ scene: MappingProblem, _ relations: [RelativeRotation?]) {
    let views = scene.views.views
    var order = Array(views.indices)
    let times = views.map(\.time)
    if times.allSatisfy({ $0 != nil }) {
      order.sort { (times[$0] ?? 0, $0) < (times[$1] ?? 0, $1) }
    }
    var next = [Int](repeating: -1, count: views.count)
    for (a, b) in zip(order, order.dropFirst()) { next[a] = b }
    var steps: [Double] = []
    var all: [Double] = []
    for relation in relations.compactMap({ $0 }) {
      let angle = length(relation.secondFromFirst.rotationVector)
      all.append(angle)
      if next[relation.first] == relation.second || next[relation.second] == relation.first {
        steps.append(angle)
      }
    }
    guard views.count >= 6, 10 * steps.count >= 8 * (views.count - 1) else { return nil }
    let (step, typical) = (steps.sorted()[steps.count / 2], all.sorted()[all.count / 2])
    guard step < 0.67 * typical else { return nil }
    self.next = next
    longest = 2 * step
  }

  func follows(_ relation: RelativeRotation) -> Bool {
    (next[relation.first] == relation.second || next[relation.second] == relation.first)
      && length(relation.secondFromFirst.rotationVector) < longest
  }
}
