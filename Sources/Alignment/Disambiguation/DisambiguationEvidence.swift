import Scene
import Support

/// Evidence of duplicate structure in a model.
struct DisambiguationEvidence {
  /// Maximum angle between views that are compared, degrees; descriptors match well up to this
  /// angle.
  static let maxAngle = 25.0
  /// Maximum angle in a quick check: correct pairs this close lack few correspondences.
  static let maxClosestAngle = 15.0
  /// Number of other views that a quick check compares with each view.
  static let closestCount = 4

  let pairs: [PairEvidence]

  /// Evidence on all pairs of views that are close to each other in the model or by their matches.
  init(_ model: SparseModel, _ problem: MappingProblem, in context: RunContext) throws {
    let search = try MissingCorrespondences(model, problem, within: Self.maxAngle, in: context)
    pairs =
      try search.evidence(in: context) + search.evidenceOnContradicting(in: context)
  }

  /// A quick check of the closest neighbors of each view.
  init(closest model: SparseModel, _ problem: MappingProblem, in context: RunContext) throws {
    pairs = try MissingCorrespondences(
      model, problem, within: Self.maxClosestAngle, in: context
    ).evidence(neighbors: Self.closestCount, in: context)
  }

  /// Share of missing correspondences between nearby views.
  var share: Double {
    let missing = pairs.reduce(0) { $0 + $1.missing }
    return Double(missing) / Double(max(missing + pairs.reduce(0) { $0 + $1.shared }, 1))
  }
}
