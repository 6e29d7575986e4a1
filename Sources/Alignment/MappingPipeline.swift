import Geometry
import Support

/// Builds the model of all views: the best main model, without pairs of views that show similar
/// sides, then models of the remaining views, merged where they share points.
struct MappingPipeline {
  /// Maximum number of models tried after the first.
  static let maxExtraModels = AlignOptions.maxModels - 1
  /// Minimum share of its views that a model must keep when it is merged.
  static let minKeptShare = 0.5
  /// Progress at the end of growth and at the start of the final adjustment.
  static let progressOfGrowth = 0.85
  static let progressOfFinalAdjustment = 0.86

  /// Scope names in steps: for models that are rebuilt, and for models other than the main one.
  static let rebuildScope = "without pairs of sides that look alike"
  static let extraScope = "another model"

  /// All verified pairs.
  let problem: MappingProblem
  let options: AlignOptions
  let context: RunContext
  /// Clusters that were aligned beforehand; `nil` if they are aligned here.
  var clusters: AlignedClusters?
  /// Initial pairs tried for the result.
  private(set) var initialPairs: [InitialPairRecord] = []
  /// States of the models that could not be merged with the main one.
  private(set) var otherStates: [MappingState] = []
  /// These models.
  var others: [SparseModel] { otherStates.map(\.model) }
  /// Numbers of the main model and the others, from 1 in the order they were built.
  private(set) var numbers = [1]
  private(set) var duplicates = DisambiguationRecord()
  /// How well the focal lengths of the main model are determined, by camera.
  private(set) var focals: [Int: FocalDetermination] = [:]
  /// Whether satellite positions were priors of the last adjustment.
  private(set) var usesPositions = false
  /// Number of control points in the last adjustment; `nil` if none.
  private(set) var controlCount: Int?
  /// The main model with all intrinsics adjusted; `nil` if its cameras cannot be.
  private(set) var freed: IntrinsicsCheck?
  /// What was found about rigs of cameras.
  private(set) var rigRecords: [RigRecord] = []
  /// How views were aligned in clusters; `nil` if that was not tried.
  private(set) var partition: PartitionRecord?

  /// The finished main model, or `nil` if none could be started.
  mutating func build() throws -> MappedModel? {
    context.progress("Choosing an initial pair", 0)
    guard var main = try mainModel() else { return nil }
    try tieRigs(of: &main)
    try addOtherModels(to: &main)
    if main.state.rig != nil { try tieRigs(of: &main) }
    numbers = Array(1...1 + otherStates.count)
    if let largest = largestOther(than: main) { exchange(&main, with: largest) }
    if options.component > 1 { try chooseRequested(&main) }
    context.progress("Final adjustment", Self.progressOfFinalAdjustment)
    var mapper = main.mapper(in: silent)
    try mapper.finish(isAdjusted: isAdjusted(main))
    (focals, usesPositions) = try Self.constrain(&mapper, seed: context.seed)
    controlCount = mapper.constraints.control?.points.count
    freed = try extendLenses(&mapper, of: main)
    try addRadialTerms(&mapper)
    main.state = mapper.state
    return main
  }

  /// Adjusts views of rigs together, if the options allow it.
  private mutating func tieRigs(of main: inout MappedModel) throws {
    guard options.rigs else { return }
    var rigs = RigMapper(main.mapper(in: silent), known: rigRecords)
    try rigs.run()
    main.state = rigs.mapper.state
    rigRecords = rigs.records
  }

  /// Whether the whole model was adjusted last: true after clusters were joined, if no view was
  /// added since.
  private func isAdjusted(_ main: MappedModel) -> Bool {
    main.methods.first?.method == .partitioned && options.component <= 1
      && main.state.lastGlobal.views == main.registeredCount
  }

  /// The best model of the largest connected component.
  private mutating func mainModel() throws -> MappedModel? {
    var selection = MethodSelection(
      problem: problem, options: options, context: context.part(0...Self.progressOfGrowth),
      clusters: clusters)
    let first = try selection.model()
    (initialPairs, partition) = (selection.initialPairs, selection.partition)
    guard let first else { return nil }
    let (silent, options) = (silent, options)
    var disambiguation = Disambiguation(first, of: problem, in: silent) { fewer in
      var selection = MethodSelection(
        problem: fewer, options: options, context: silent.within(Self.rebuildScope))
      return try selection.model()
    }
    let main = try disambiguation.run()
    duplicates = disambiguation.record
    initialPairs = main.initialPairs
    return main
  }

  /// Replaces the main model by the one that the options request.
  private mutating func chooseRequested(_ main: inout MappedModel) throws {
    let index = options.component - 2
    guard otherStates.indices.contains(index) else {
      throw AlignError.noSuchComponent(options.component, count: 1 + otherStates.count)
    }
    exchange(&main, with: index)
    numbers.swapAt(0, index + 1)
  }

  /// The first of the largest other models, if it has more views than the main one.
  private func largestOther(than main: MappedModel) -> Int? {
    let sizes = others.map(\.registeredCount)
    guard let most = sizes.max(), most > main.registeredCount else { return nil }
    return sizes.firstIndex(of: most)
  }

  private mutating func exchange(_ main: inout MappedModel, with index: Int) {
    var state = otherStates[index]
    state.lastGlobal = (state.model.registeredCount, state.model.pointCount)
    state.isAnchored = main.state.isAnchored
    otherStates[index] = main.state
    main.state = state
  }

  /// A context without progress, for work whose share of the total is unknown.
  private var silent: RunContext { context.silent }

  /// Grows models of unregistered views, and merges them into the main one.
  private mutating func addOtherModels(to main: inout MappedModel) throws {
    var isTried = main.state.model.poses.map { $0 != nil }
    let apart = main.apart.prefix(Self.maxExtraModels)
    for model in apart {
      for view in model.registered { isTried[view] = true }
      try merge(MappingState(model), into: &main)
    }
    for _ in apart.count..<Self.maxExtraModels {
      try context.checkCancellation()
      let isAllowed = isTried.map { !$0 }
      guard isAllowed.count(where: { $0 }) >= SparseModel.minViews else { break }
      var seed = IncrementalMapper(
        main.problem, main.initialTracks, in: silent.within(Self.extraScope))
      seed.isAllowed = isAllowed
      seed.state.model.cameras = main.state.model.cameras
      var search = InitialPairSearch(seed)
      let other = try search.grownModel()
      initialPairs += search.records
      guard let other else { break }
      for view in other.model.registered { isTried[view] = true }
      try merge(other, into: &main)
    }
  }

  /// Merges a model into the main one, or stores it as a separate component.
  private mutating func merge(_ other: MappingState, into main: inout MappedModel) throws {
    let merger = ModelMerger(problem: problem, first: main.state.model, second: other.model)
    guard let joint = merger.merged(seed: context.seed) else {
      otherStates.append(other)
      return
    }
    var mapper = main.mapper(in: silent)
    mapper.state.model = joint
    try mapper.adjustGlobally()
    try mapper.adjustGlobally()
    let kept = other.model.registered.count(where: { mapper.state.model.poses[$0] != nil })
    // A merge that loses views is wrong.
    guard Double(kept) >= Self.minKeptShare * Double(other.model.registeredCount),
      mapper.state.model.registeredCount >= main.registeredCount
    else {
      otherStates.append(other)
      return
    }
    mapper.state.add(other.registrations, problem)
    try context.step(
      AlignEvent.merged, views: other.model.registered.map(problem.name),
      figures: [Double(mapper.state.model.registeredCount), Double(kept)], state: AlignState(mapper)
    )
    try mapper.grow()
    main.state = mapper.state
  }
}
