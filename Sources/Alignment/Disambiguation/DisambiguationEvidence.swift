import Scene
import Support

/// What speaks for structure that occurs twice in a model.
struct DisambiguationEvidence {
  /// Angle between views that are compared, degrees: up to it descriptors match well.
  static let maxAngle = 25.0
  /// The same of a quick look: pairs that close miss little when they are right.
  static let maxClosestAngle = 15.0
  /// Other views that a quick look compares each view with.
  static let closestCount = 4

  let pairs: [PairEvidence]

  /// All pairs of views that stand close to each other, by the model or by their matches.
  init(_ model: SparseModel, _ problem: MappingProblem, in context: RunContext) throws {
    let search = try MissingCorrespondences(model, problem, within: Self.maxAngle, in: context)
    pairs =
      try search.evidence(in: context) + search.evidenceOnContradicting(in: context)
  }

  /// A quick look at the closest others of each view.
  init(closest model: SparseModel, _ problem: MappingProblem, in context: RunContext) throws {
    pairs = try MissingCorrespondences(
      model, problem, within: Self.maxClosestAngle, in: context
    ).evidence(neighbours: Self.closestCount, in: context)
  }

  /// Share of the correspondences between close views that are missing.
  var share: Double {
    let missing = pairs.reduce(0) { $0 + $1.missing }
    return Double(missing) / Double(max(missing + pairs.reduce(0) { $0 + $1.shared }, 1))
  }
}
