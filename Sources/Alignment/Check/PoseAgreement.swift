import Geometry
import Numerics

/// The similarity under which the most poses of one model agree with those of another.
///
/// The rotation is the one between the worlds that the most views have in common; scale and
/// translation are medians under that rotation, then refined on the views that agree.
struct PoseAgreement {
  /// Maximum difference of the rotation of a view that agrees, degrees.
  static let maxRotation = 1.5
  /// Maximum difference of its center, relative to the extent of the centers.
  static let maxCenter = 0.02
  /// Number of views whose rotation is tried, and of pairs of centers for the scale.
  private static let maxTried = 60
  /// Rounds of refinement.
  private static let rounds = 3

  /// Difference of the rotation of each view, degrees; `nil` where a model lacks the view.
  private(set) var rotations: [Double?] = []
  /// Difference of the centers, relative to the extent.
  private(set) var centers: [Double?] = []

  /// - Parameters:
  ///   - found: Poses to compare, parallel to `reference`.
  ///   - reference: Poses of the other model.
  init?(_ found: [RigidTransform?], to reference: [RigidTransform?]) {
    let common = found.indices.filter { found[$0] != nil && reference[$0] != nil }
    let pairs = common.compactMap { index -> (RigidTransform, RigidTransform)? in
      guard let a = found[index], let b = reference[index] else { return nil }
      return (a, b)
    }
    let extent = Self.extent(reference.compactMap { $0?.center })
    guard pairs.count >= 3, extent > 0, var map = Self.start(pairs) else { return nil }
    for _ in 0..<Self.rounds {
      let near = pairs.filter { pair in
        let (rotation, center) = Self.difference(pair, map)
        return rotation < 2 * Self.maxRotation && center < 2 * Self.maxCenter * extent
      }
      guard near.count >= 3,
        let next = Similarity.align(from: near.map(\.0.center), to: near.map(\.1.center))
      else { break }
      map = next
    }
    rotations = [Double?](repeating: nil, count: found.count)
    centers = rotations
    for (index, pair) in zip(common, pairs) {
      let (rotation, center) = Self.difference(pair, map)
      (rotations[index], centers[index]) = (rotation, center / extent)
    }
  }

  /// Number of views within both limits.
  var agreeing: Int {
    zip(rotations, centers).count { rotation, center in
      guard let rotation, let center else { return false }
      return rotation < Self.maxRotation && center < Self.maxCenter
    }
  }

  /// Largest distance between two points.
  static func extent(_ points: [SIMD3<Double>]) -> Double {
    var longest = 0.0
    for (index, a) in points.enumerated() {
      for b in points[(index + 1)...] { longest = max(longest, distance(a, b)) }
    }
    return longest
  }

  private static func difference(
    _ pair: (RigidTransform, RigidTransform), _ map: Similarity
  ) -> (rotation: Double, center: Double) {
    let moved = map.applied(to: pair.0)
    return (
      rotationAngle(moved.rotation, pair.1.rotation) * 180 / .pi,
      distance(moved.center, pair.1.center)
    )
  }

  private static func start(_ pairs: [(RigidTransform, RigidTransform)]) -> Similarity? {
    let step = max(1, pairs.count / maxTried)
    let turns = stride(from: 0, to: pairs.count, by: step).map {
      pairs[$0].1.rotation.transpose * pairs[$0].0.rotation
    }
    let limit = maxRotation * .pi / 180
    let counts = turns.map { turn in
      pairs.count { rotationAngle($0.1.rotation * turn, $0.0.rotation) < limit }
    }
    guard let best = counts.indices.max(by: { (counts[$0], $1) < (counts[$1], $0) }) else {
      return nil
    }
    let near = pairs.filter { rotationAngle($0.1.rotation * turns[best], $0.0.rotation) < limit }
    return placed(near.count > 1 ? near : pairs, turn: turns[best])
  }

  /// Scale and translation for a rotation between the worlds.
  private static func placed(
    _ pairs: [(RigidTransform, RigidTransform)], turn: Matrix3
  ) -> Similarity? {
    var ratios: [Double] = []
    let step = max(1, pairs.count / maxTried)
    for i in stride(from: 0, to: pairs.count, by: step) {
      for j in stride(from: 0, to: i, by: step) {
        let before = distance(pairs[i].0.center, pairs[j].0.center)
        let after = distance(pairs[i].1.center, pairs[j].1.center)
        if before > 0, after > 0 { ratios.append(after / before) }
      }
    }
    guard let scale = ratios.median() else { return nil }
    let shifts = pairs.map { $0.1.center - turn * $0.0.center * scale }
    guard let shift = shifts.coordinateMedian() else { return nil }
    return Similarity(scale: scale, rotation: turn, translation: shift)
  }
}
