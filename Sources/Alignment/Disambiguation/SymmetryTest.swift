import Geometry
import Scene
import Support

/// Tests the pairs that are off a model by a rotation of the object onto itself.
///
/// Where an object looks the same when turned, pairs of different sides contradict a right model by
/// that turn, and true pairs a folded one. So the second view of such a pair is moved, with all it
/// sees, to where the pair's matches put it. If much more is missing between the two then than
/// between the model's own pairs at such an angle, the pair is false and the model right; if not,
/// the images do not decide it.
struct SymmetryTest {
  /// Most pairs that are tested, those with the most matches, and fewest that say something.
  static let maxPairs = 60
  static let minPairs = 2
  /// Angle between two views up to which they are compared, degrees.
  static let maxAngle = 35.0
  /// Pairs of the model that one is compared with, those at the most similar angles.
  static let peerCount = 12
  /// Share of correspondences that would be missing if the pairs were right.
  let missing: Double
  /// The same of the model's own pairs at such angles.
  let usual: Double

  /// Share of missing correspondences from which a pair is false.
  private static let minMissing = 0.03
  /// How many times what the model's own pairs miss a false pair does.
  private static let minFactor = 3.0

  /// Whether the tested pairs may be right.
  var isUndecided: Bool { missing < Self.minMissing || missing < Self.minFactor * usual }

  /// - Parameter turn: Pairs are tested that are off by a multiple of it, radians; 0 for all.
  /// - Returns: `nil` where too few such pairs can be tested.
  init?(
    _ model: SparseModel, _ problem: MappingProblem, turn: Double, in context: RunContext
  ) throws {
    let search = try MissingCorrespondences(model, problem, within: Self.maxAngle, in: context)
    let tested = try search.evidenceOnContradicting(
      maxPairs: Self.maxPairs, turn: turn, in: context)
    guard tested.count >= Self.minPairs else { return nil }
    let own = try search.evidence(in: context).filter { $0.index < problem.pairs.count }
    var (missing, usual, all) = (0.0, 0.0, 0.0)
    for pair in tested {
      let peers = own.sorted {
        (abs($0.angle - pair.angle), $0.index) < (abs($1.angle - pair.angle), $1.index)
      }.prefix(Self.peerCount)
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

  /// Turns up to which all angles are multiples, radians: they are no symmetry.
  private static let minTurn = 0.3
  /// How far from a multiple an angle may be, in units of a pair's largest error.
  private static let multipleTolerance = 1.5

  /// Whether an angle is a multiple of a turn, up to a full one; any is where there is no turn.
  static func isMultiple(_ angle: Double, of turn: Double) -> Bool {
    guard turn > minTurn else { return true }
    let tolerance = multipleTolerance * PairRotations.maxError
    var sum = turn
    while sum < 2 * .pi - minTurn {
      if abs(min(sum, 2 * .pi - sum) - angle) < tolerance { return true }
      sum += turn
    }
    return false
  }
}
