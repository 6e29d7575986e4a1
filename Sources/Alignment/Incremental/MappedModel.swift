import Support

/// A model with its problem, and the methods and initial pairs that were tried for it.
struct MappedModel: Sendable {
  /// The problem; its pairs are those that the model was built from.
  let problem: MappingProblem
  /// Tracks of these pairs before any view was registered; further models start from them.
  let initialTracks: InitialTracks
  /// The state after the last mapper.
  var state: MappingState
  /// Methods that ran, the one that gave the result first.
  var methods: [MethodRecord] = []
  /// Initial pairs that were tried.
  var initialPairs: [InitialPairRecord] = []
  /// Models of clusters that did not join this one.
  var apart: [SparseModel] = []

  var registeredCount: Int { state.model.registeredCount }

  /// A mapper that continues the model.
  func mapper(in context: RunContext) -> IncrementalMapper {
    IncrementalMapper(problem, state, in: context)
  }
}
