import Geometry
import Scene
import Support

/// Tests the pairs that differ from a model by a rotation of the object onto itself.
///
/// If an object looks the same when turned, false pairs contradict a correct model by that
/// rotation, and true pairs contradict a folded model. The second view of such a pair is moved,
/// with everything it sees, to where the pair's matches place it. If far more correspondences are
/// then missing than between the model's own pairs at such an angle, the pair is false and the
/// model correct; otherwise the images do not decide.
struct SymmetryTest {
  /// Maximum number of tested pairs, those with the most matches, and the minimum for a conclusion.
  static let maxPairs = 60
  static let minPairs = 2
  /// Maximum angle between compared views, degrees.
  static let maxAngle = 35.0
  /// Number of the model's pairs that a tested pair is compared with, those at the most similar
  /// angles.
  static let peerCount = 12
  /// Share of correspondences that would be missing if the tested pairs were correct.
  let missing: Double
  /// Share of missing correspondences of the model's own pairs at such angles.
  let usual: Double

  /// Minimum share of missing correspondences of a false pair.
  private static let minMissing = 0.03
  /// Minimum ratio of the missing share of a false pair to that of the model's own pairs.
  private static let minFactor = 3.0

  /// Whether the tested pairs may be correct.
  var isUndecided: Bool { missing < Self.minMissing || missing < Self.minFactor * usual }

  /// - Parameter turn: Angle of rotational symmetry, radians: only pairs whose rotation differs
  ///   from the model's by a multiple of this angle are tested; 0 for all pairs.
  /// - Returns: `nil` if too few such pairs can be tested.
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

  /// Minimum rotation of a symmetry, radians; nearly every angle is a multiple of smaller ones.
  private static let minTurn = 0.3
  /// Maximum deviation from a multiple, relative to a pair's maximum error.
  private static let multipleTolerance = 1.5

  /// Whether an angle is a multiple of the rotation `turn`, up to a full turn; true for any angle
  /// if there is no rotation.
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
