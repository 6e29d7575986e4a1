import Geometry
import Scene
import Support

/// Builds the model of all views: the largest that grows, then the rest on their own, joined where
/// common points allow it.
struct MappingPipeline {
  /// Models tried beside the first.
  static let maxExtraModels = 6

  /// The pairs in use: all, unless some stem from structure that occurs twice.
  var problem: MappingProblem
  var graph: ViewGraph
  let context: RunContext
  private(set) var records: [InitialPairRecord] = []
  private(set) var steps: [RegistrationRecord] = []
  private(set) var others: [SparseModel] = []
  var methods: [MethodRecord] = []
  var duplicates = DisambiguationRecord()

  init(_ problem: MappingProblem, _ graph: ViewGraph, in context: RunContext) {
    self.problem = problem
    self.graph = graph
    self.context = context
  }

  /// The finished mapper of the main model, or `nil` when none could be started.
  mutating func build() throws -> IncrementalMapper? {
    let blank = try blank()
    context.progress("Choosing a start", 0)
    guard let first = try chosen(blank) else { return nil }
    let built = try withoutDuplicates(BuiltModel(mapper: first, blank: blank))
    var main = built.mapper
    var extra = built.blank
    extra.setSilent()
    var isTried = main.model.poses.map { $0 != nil }
    for _ in 0..<Self.maxExtraModels {
      try context.checkCancellation()
      extra.isAllowed = isTried.map { !$0 }
      guard extra.isAllowed.count(where: { $0 }) >= SparseModel.minViews else { break }
      extra.model.cameras = main.model.cameras
      guard let other = try grown(extra, label: "") else { break }
      for view in other.model.registered { isTried[view] = true }
      try take(other, into: &main)
    }
    context.progress("Final adjustment", 0.86)
    try main.finish()
    steps = main.steps
    return main
  }

  /// A mapper of the pairs in use without any view.
  func blank() throws -> IncrementalMapper {
    var builder = TrackBuilder(problem)
    let tracks = try builder.build(in: context)
    return IncrementalMapper(
      problem, graph, tracks: tracks, trackConflicts: builder.trackConflicts,
      in: context.part(0...0.85))
  }

  /// Starts and grows a model from a blank mapper.
  mutating func grown(_ blank: IncrementalMapper, label: String) throws -> IncrementalMapper? {
    var search = InitialPairSearch(blank)
    let found = try search.run()
    records += search.records
    guard var mapper = found else { return nil }
    mapper.perView = blank.perView
    try mapper.grow(label: label)
    guard mapper.model.registeredCount >= min(SparseModel.minViews, problem.viewCount) else {
      return nil
    }
    return mapper
  }

  mutating func add(_ more: [InitialPairRecord]) { records += more }

  /// Joins a model to the main one, or keeps it as a component of its own.
  private mutating func take(_ other: IncrementalMapper, into main: inout IncrementalMapper) throws
  {
    let merger = ModelMerger(problem: problem, first: main.model, second: other.model)
    guard let joint = merger.merged(seed: context.seed) else {
      others.append(other.model)
      return
    }
    let before = main
    main.model = joint
    main.setSilent()
    try main.adjustGlobally()
    try main.adjustGlobally()
    let kept = other.model.registered.count(where: { main.model.poses[$0] != nil })
    if kept * 2 < other.model.registeredCount
      || main.model.registeredCount < before.model.registeredCount
    {
      main = before
      others.append(other.model)
    } else {
      main.steps += other.steps
      try main.grow()
    }
  }
}

extension IncrementalMapper {
  /// Stops progress reports of this mapper, whose share of the work is not known beforehand.
  mutating func setSilent() { context.onProgress = { _ in } }
}
