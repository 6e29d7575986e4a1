import Geometry
import Scene
import Support

/// What speaks for structure that occurs twice in a model.
struct DisambiguationEvidence {
  let pairs: [PairEvidence]

  /// All pairs of views that stand within 25° of each other, by the model or by their matches.
  init(_ mapper: IncrementalMapper, _ problem: MappingProblem) throws {
    let search = try MissingCorrespondences(mapper.model, problem, within: 25, in: mapper.context)
    pairs =
      try search.evidence(in: mapper.context)
      + search.evidenceOnContradicting(in: mapper.context)
  }

  /// A quick look: the four closest others of each view, within 15°, where true pairs miss little.
  init(glance mapper: IncrementalMapper, _ problem: MappingProblem) throws {
    pairs = try MissingCorrespondences(mapper.model, problem, within: 15, in: mapper.context)
      .evidence(neighbours: 4, in: mapper.context)
  }

  /// Share of the correspondences between close views that are missing.
  var share: Double {
    let missing = pairs.reduce(0) { $0 + $1.missing }
    return Double(missing) / Double(max(missing + pairs.reduce(0) { $0 + $1.shared }, 1))
  }
}
