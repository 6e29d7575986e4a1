import Geometry
import Numerics
import Scene

/// Determines the rotations of all views from reliable pairs, and by voting of undetermined pairs
/// where reliable ones do not suffice.
///
/// Views connected by reliable pairs form a group with its own frame. Each undetermined pair
/// between two groups votes for a rotation between them. The largest group joins the others by the
/// rotation with the most inliers, the clearest case first, unless another rotation has nearly as
/// many.
///
/// Reference: the loops of Zach, Klopschitz & Pollefeys, "Disambiguating Visual Relations Using
/// Loop Constraints", CVPR 2010; here loops close through groups of reliable pairs.
struct RotationVoting {
  /// Maximum ratio of the runner-up's inliers to the winner's for a clear vote.
  static let maxRunnerUpShare = 0.67
  /// Maximum number of votes between two groups, those with the most inliers.
  static let maxVotes = 100
  /// Minimum rotation of a moved view, relative to a pair's maximum error.
  static let movedTolerance = 1.5

  /// Rotations of the views, each group in a frame of its own.
  private(set) var rotations: [Matrix3?]
  /// Group of each view.
  private(set) var group: [Int]
  /// Whether groups were joined, or left separate, without a clear majority.
  private(set) var isOpen = false
  private let relations: [RelativeRotation]
  private let open: [RelativeRotation]

  /// - Parameter trust: Parallel to `relations`.
  init(count: Int, relations: [RelativeRotation?], trust: [PairTrust]) {
    var sure: [RelativeRotation] = []
    var open: [RelativeRotation] = []
    for (relation, trust) in zip(relations, trust) {
      guard let relation else { continue }
      if trust == .sure { sure.append(relation) }
      if trust == .open { open.append(relation) }
    }
    self.relations = sure
    self.open = open
    group = Array(0..<count)
    rotations = [Matrix3?](repeating: .identity, count: count)
    for relation in sure { unite(group[relation.first], group[relation.second]) }
    for label in Set(group).sorted() {
      let inside = sure.filter { group[$0.first] == label }
      guard !inside.isEmpty else { continue }
      let found = averageRotations(count: count, relations: inside, byTrust: true)
      for view in group.indices where group[view] == label { rotations[view] = found[view] }
    }
  }

  private mutating func unite(_ a: Int, _ b: Int) {
    guard a != b else { return }
    for view in group.indices where group[view] == max(a, b) { group[view] = min(a, b) }
  }

  /// Joins the groups; with `always`, also if the votes are nearly even.
  mutating func join(always: Bool) {
    while let (key, best) = clearest() {
      let isClear = best.runnerUp <= Self.maxRunnerUpShare * best.weight
      if !isClear {
        isOpen = true
        if !always { return }
      }
      for view in group.indices where group[view] == key.second {
        rotations[view] = rotations[view].map { $0 * best.turn }
      }
      unite(key.first, key.second)
    }
  }

  private struct Choice {
    var turn: Matrix3
    var weight: Double
    var runnerUp: Double
    var margin: Double { weight - runnerUp / RotationVoting.maxRunnerUpShare }
  }

  /// The label of the largest group.
  private var main: Int {
    let sizes = Dictionary(group.map { ($0, 1) }, uniquingKeysWith: +)
    return sizes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
  }

  /// The largest group, and the group whose rotation to it is supported by most inliers. Votes
  /// among small groups are not used: a single pair would decide, and none could contradict it.
  private func clearest() -> (ViewIndexPair, Choice)? {
    var votes: [ViewIndexPair: [(turn: Matrix3, weight: Double)]] = [:]
    let main = main
    for relation in open {
      let (a, b) = (group[relation.first], group[relation.second])
      guard a != b, a == main || b == main, let first = rotations[relation.first],
        let second = rotations[relation.second]
      else { continue }
      // Rotates the frame of the group with the lower label into the other's.
      let turn = second.transpose * relation.secondFromFirst * first
      votes[ViewIndexPair(a, b), default: []].append(
        (a < b ? turn : turn.transpose, relation.weight))
    }
    return votes.keys.sorted().compactMap { key -> (ViewIndexPair, Choice)? in
      votes[key].flatMap(choice).map { (key, $0) }
    }.max { ($0.1.margin, $1.0) < ($1.1.margin, $0.0) }
  }

  private func choice(_ all: [(turn: Matrix3, weight: Double)]) -> Choice? {
    let order = all.indices.sorted { (all[$1].weight, $0) < (all[$0].weight, $1) }
    let votes = order.prefix(Self.maxVotes).map { all[$0] }
    func supporters(_ turn: Matrix3) -> [Bool] {
      votes.map { rotationAngle($0.turn, turn) < PairRotations.maxError }
    }
    var best: (weight: Double, isIn: [Bool], turn: Matrix3)?
    for vote in votes {
      let isIn = supporters(vote.turn)
      let weight = zip(votes, isIn).reduce(0) { $0 + ($1.1 ? $1.0.weight : 0) }
      if weight > best?.weight ?? 0 { best = (weight, isIn, vote.turn) }
    }
    guard let best else { return nil }
    var runnerUp = 0.0
    for (index, vote) in votes.enumerated() where !best.isIn[index] {
      let isIn = supporters(vote.turn)
      runnerUp = max(
        runnerUp,
        votes.indices.reduce(0) { $0 + (isIn[$1] && !best.isIn[$1] ? votes[$1].weight : 0) })
    }
    return Choice(turn: best.turn, weight: best.weight, runnerUp: runnerUp)
  }

  /// Number of views whose rotation differs from other rotations after alignment with the majority,
  /// plus the views of smaller groups that could form a model.
  func movedCount(from other: [Matrix3?]) -> Int {
    let sizes = Dictionary(group.map { ($0, 1) }, uniquingKeysWith: +)
    let main = main
    var turns: [Matrix3] = []
    var apart = 0
    for view in group.indices {
      guard let own = rotations[view], let other = other[view] else { continue }
      if group[view] == main {
        turns.append(own.transpose * other)
      } else if sizes[group[view], default: 0] >= SparseModel.minViews {
        apart += 1
      }
    }
    let common = turns.map { turn in
      turns.count { rotationAngle($0, turn) < Self.movedTolerance * PairRotations.maxError }
    }.max()
    return turns.count - (common ?? 0) + apart
  }

  /// Whether a relation is between views of one group and agrees with their rotations.
  func agrees(_ relation: RelativeRotation) -> Bool {
    guard group[relation.first] == group[relation.second],
      let error = relation.error(rotations)
    else { return false }
    return error < PairRotations.maxError
  }
}
