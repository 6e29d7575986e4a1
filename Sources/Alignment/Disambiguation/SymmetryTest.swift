import Geometry
import Scene
import Support

/// Tries what pairs say that are off a model by a common turn of the world.
///
/// Where an object looks the same when turned, pairs of different sides contradict a right model by
/// that turn, and true pairs a folded one. So the second view of such a pair is moved, with all it
/// sees, to where the pair's matches put it. If much more is missing between the two then than
/// between the model's own pairs at such an angle, the pair is false and the model right; if not,
/// the images do not tell.
struct SymmetryTest {
  static let most = 60
  static let least = 2
  /// Share of missing correspondences from which a pair is false.
  static let limit = 0.03
  /// How many times what the model's own pairs miss a false pair does.
  static let factor = 3.0
  /// Pairs of the model that one is compared with.
  static let peers = 12

  /// Share of correspondences that would be missing if the pairs were right.
  let missing: Double
  /// The same of the model's own pairs at such angles.
  let usual: Double
  var isUndecided: Bool { missing < Self.limit || missing < Self.factor * usual }

  /// - Parameter turn: Pairs are tried that are off by a multiple of it, radians; 0 for all.
  /// - Returns: `nil` where too few such pairs can be tried.
  init?(_ mapper: IncrementalMapper, _ problem: MappingProblem, turn: Double) throws {
    let search = try MissingCorrespondences(mapper.model, problem, within: 35, in: mapper.context)
    let tried = try search.evidenceOnContradicting(
      most: Self.most, turn: turn, in: mapper.context)
    guard tried.count >= Self.least else { return nil }
    let own = try search.evidence(in: mapper.context).filter { $0.index < problem.pairs.count }
    var (missing, usual, all) = (0.0, 0.0, 0.0)
    for pair in tried {
      let peers = own.sorted {
        (abs($0.angle - pair.angle), $0.index) < (abs($1.angle - pair.angle), $1.index)
      }.prefix(Self.peers)
      let lost = peers.reduce(0) { $0 + $1.missing }
      let kept = peers.reduce(0) { $0 + $1.shared }
      let expected = Double(pair.shared + pair.missing)
      usual += expected * Double(lost) / Double(max(lost + kept, 1))
      missing += Double(pair.missing)
      all += expected
    }
    self.missing = missing / max(all, 1)
    self.usual = usual / max(all, 1)
  }

  /// Whether an angle is one by which repeated turns rotate; any is where there is no turn.
  static func isMultiple(_ angle: Double, of turn: Double) -> Bool {
    guard turn > 0.3 else { return true }
    var sum = turn
    while sum < 2 * .pi - 0.3 {
      if abs(min(sum, 2 * .pi - sum) - angle) < 1.5 * PairRotations.limit { return true }
      sum += turn
    }
    return false
  }
}
