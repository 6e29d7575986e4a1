import Support

/// A model with the problem it belongs to and the methods and pairs that were tried on the way.
struct MappedModel: Sendable {
  /// The problem; its pairs are those the model was built from.
  let problem: MappingProblem
  /// Tracks of these pairs before any view was registered; further models start from them.
  let initialTracks: InitialTracks
  /// The model as the last mapper left it.
  var state: MappingState
  /// Methods that were run for it, the one whose result it is first.
  var methods: [MethodRecord] = []
  /// Initial pairs that were tried on the way to it.
  var initialPairs: [InitialPairRecord] = []
  /// Models of clusters of views that did not join it.
  var apart: [SparseModel] = []

  var registeredCount: Int { state.model.registeredCount }

  /// A mapper that continues the model.
  func mapper(in context: RunContext) -> IncrementalMapper {
    IncrementalMapper(problem, state, in: context)
  }
}
