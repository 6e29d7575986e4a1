import CKernels
import Geometry
import Imaging
import Scene
import Support

/// Computes depth and normals of every registered view and fuses them to an oriented point cloud.
///
/// The depth maps contain only depths that enough other views confirm. Views without sources,
/// sparse points or a readable image get no depth map; the report gives the reason.
public struct ComputeDense: Stage, Sendable {
  /// The stage's name in reports and cache keys.
  public static let name = StageName("dense")
  /// The kinds of steps that it announces.
  public typealias Event = DenseEvent
  let options: DenseOptions
  /// Decodes a view; replaced in tests.
  var load: @Sendable (View, DenseOptions) throws -> DenseFrame = {
    try DenseFrame.load($0, options: $1)
  }

  /// Creates a stage that loads its photographs through the views.
  public init(options: DenseOptions) { self.options = options }

  /// Computes the model in the reconstruction's frame and unit, as one block of all views.
  ///
  /// - Throws: `DenseError` if no depth can be computed; `Cancelled`.
  public func run(_ input: DenseInput, in context: RunContext) throws -> (DenseModel, DenseReport) {
    let (draft, loaded) = try drafted(input, in: context.part(0...0.02))
    for (view, sources) in zip(loaded.views.outlines, draft.sources) {
      try context.step(DenseEvent.prepared, views: [view.name], figures: [Double(sources.count)])
    }
    let (maps, region) = try searched(draft, loaded, of: input, in: context.part(0.02...0.92))
    var (model, report) = try finished(
      draft, loaded: loaded, maps: maps, of: input, in: context.part(0.92...1))
    report.searched = region?.share
    return (model, report)
  }

  /// Share of the memory for images, maps and fused points, including what the process already uses
  /// at the start, such as the capture and its sparse points. The rest is for the views that are
  /// being processed.
  private static let pooledShare = 0.5
  /// Limits of that memory in bytes, and its multiple of the minimum need: more memory gains almost
  /// nothing, because the system caches written files as long as memory is free.
  private static let pooled = 256 << 20...1 << 30
  private static let pooledNeeds = 2.0

  func preparation(_ input: DenseInput, in context: RunContext) -> DensePreparation {
    ocs_trim_heap()
    let wanted = Int(saturating: Self.pooledNeeds * Double(memoryNeed(of: input).least))
    return DensePreparation(
      input: input, options: options, load: load,
      pool: SpillPool(
        in: context, share: Self.pooledShare,
        atMost: min(max(wanted, Self.pooled.lowerBound), Self.pooled.upperBound),
        besides: ProcessMemory.own ?? 0))
  }

  /// The planes of all views after the last round, and where they were searched.
  private func searched(
    _ draft: DenseDraft, _ loaded: LoadedViews, of input: DenseInput, in context: RunContext
  ) throws -> (PlaneMaps, SearchRegion?) {
    let block = DenseBlock(Array(draft.views.indices), with: draft.sources)
    var search = loaded.search(block, levels: draft.levels)
    let rounds = rounds(levels: draft.levels)
    let usesRegion = usesRegion(input)
    var meter = WorkMeter(context: context, total: search.work(in: rounds, of: block.wanted))
    var (next, maps) = try restored(
      rounds, of: loaded.views, levels: draft.levels, usesRegion: usesRegion, in: context)
    meter.done = search.work(in: Array(rounds[..<next]), of: block.wanted)
    while next < rounds.count {
      if usesRegion, search.region == nil,
        SearchRegion.restricts(rounds[next], levels: draft.levels)
      {
        search.region = try region(draft, loaded, maps, in: context)
        meter.total = meter.done + search.work(in: Array(rounds[next...]), of: block.wanted)
      }
      let found = PlaneMaps(count: block.wanted.count, in: loaded.views.pool)
      try search.run(rounds[next], of: block.wanted, from: maps, &meter) {
        try found.put($1, at: $0)
      }
      maps = found
      // The next round needs only the planes of this one.
      if next > 0 { context.units?.remove(rounds[next - 1].group) }
      next += 1
    }
    if usesRegion, search.region == nil,
      rounds.contains(where: { SearchRegion.restricts($0, levels: draft.levels) })
    {
      search.region = try region(draft, loaded, maps, in: context)
    }
    return (maps, search.region)
  }

  /// The planes of an interrupted run after its last complete round, and the round that follows.
  private func restored(
    _ rounds: [DenseRound], of views: DenseViews, levels: Int, usesRegion: Bool,
    in context: RunContext
  ) throws -> (next: Int, maps: PlaneMaps) {
    for (number, round) in rounds.enumerated().reversed()
    where context.units?.has(all: views.count, of: round.group) ?? false
      && (!usesRegion || !SearchRegion.restricts(round, levels: levels)
        || context.units?.has(all: views.count, of: Self.regionGroup) ?? false)
    {
      let maps = PlaneMaps(count: views.count, in: views.pool)
      let isComplete = try views.indices.allSatisfy { view in
        guard let planes = context.storedUnit(round.group, view, as: DensePlanes.self),
          (try? planes.check(views.outlines[view].frame(round.level(of: levels)))) != nil
        else { return false }
        try maps.put(planes, at: view)
        return true
      }
      if isComplete { return (number + 1, maps) }
    }
    return (0, PlaneMaps(count: 0, in: views.pool))
  }

  /// Filters the planes of all views, fuses them, and separates the object from its surroundings.
  private func finished(
    _ draft: DenseDraft, loaded: LoadedViews, maps: PlaneMaps, of input: DenseInput,
    in context: RunContext
  ) throws -> (DenseModel, DenseReport) {
    let views = loaded.views
    let block = DenseBlock(Array(draft.views.indices), with: draft.neighbors)
    let filtered = try loaded.filter(block, maps, in: context.part(0...0.35))
    if context.onStep != nil { try announce(maps, of: views, in: context) }
    var parts = FusedParts(count: views.count, in: views.pool)
    try loaded.fuse(
      block, maps, voters: voters(of: block.needed, draft, input), in: context.part(0.35...0.7)
    ) { try parts.add($1, of: $0) }
    if context.onStep != nil {
      let state = DenseState(try parts.cloud.joined())
      try context.step(DenseEvent.fused, figures: [Double(parts.count)], state: state)
    }
    let finish = DenseFinish(
      views: views, maps: maps, network: block.network(views), entries: draft.entries)
    return try model(
      finish, filtered: filtered, points: parts, report: draft.report, of: input,
      in: context.part(0.7...1))
  }

  private func announce(_ maps: PlaneMaps, of views: DenseViews, in context: RunContext) throws {
    for (view, outline) in views.outlines.enumerated() {
      let map = try maps[view].map
      try context.step(
        DenseEvent.filtered, views: [outline.name], figures: [map.filledShare],
        state: DenseState(map, of: outline, level: 0))
    }
  }

  /// The model of filtered and fused planes.
  func model(
    _ finish: DenseFinish, filtered: PlaneFilter.Outcome, points: FusedParts,
    report draft: DenseReport, of input: DenseInput, in context: RunContext
  ) throws -> (DenseModel, DenseReport) {
    let (depthMaps, described) = try finish.described(
      filtered, points: points, report: draft, in: context)
    var report = described
    report.redundant = try RedundantPoints(parts: points, pool: finish.views.pool)
      .mark(in: context.part(0...0.5))
    var masks = ViewMaps<ObjectMask>()
    if options.separateObject, isUndivided(input) {
      (report.object, masks) = try ObjectSeparator(
        views: finish.views, maps: depthMaps, points: points
      ).run(in: context.part(0.5...1))
    }
    context.progress(DenseFinish.label, 1)
    return (DenseModel(depthMaps: depthMaps, cloud: points.cloud, masks: masks), report)
  }

  /// Whether neither masks nor a box determine the object.
  func isUndivided(_ input: DenseInput) -> Bool {
    input.reconstruction.objectBox == nil
      && !(options.useMasks && input.views.views.contains { $0.mask != nil })
  }

  func check(_ input: DenseInput) throws {
    let reconstruction = input.reconstruction
    guard reconstruction.poses.count == input.views.views.count,
      reconstruction.viewCameras.count == reconstruction.poses.count
    else {
      throw DenseError.countsDiffer(
        views: input.views.views.count, poses: reconstruction.poses.count)
    }
    let registered = reconstruction.held.count
    guard registered >= 2 else { throw DenseError.tooFewViews(registered: registered) }
    guard !input.sights.positions.isEmpty else { throw DenseError.noPoints }
  }
}
