import Geometry
import Imaging
import Scene
import Support

/// Decides what can be computed: loads the views, chooses sources, finds ranges and sensor scale.
struct DensePreparation {
  /// Smallest side of an image, pixels, on which patches still fit.
  private static let minSide = 16

  let input: DenseInput
  let options: DenseOptions
  let load: @Sendable (View, DenseOptions) throws -> DenseFrame

  private(set) var levels = DenseView.levelLimits.lowerBound
  private(set) var sources: [[Int]] = []
  private(set) var neighbours: [[Int]] = []
  private(set) var sensors: [SensorPlanes?] = []
  /// Scene units per metre of sensor depth; `nil` where it takes no part.
  private(set) var scale: Double?
  var report = DenseReport()
  /// For each view returned, its entry in the report.
  var entries: [Int] = []

  init(
    input: DenseInput, options: DenseOptions,
    load: @escaping @Sendable (View, DenseOptions) throws -> DenseFrame
  ) {
    self.input = input
    self.options = options
    self.load = load
  }

  /// Returns the usable views; `sources`, `neighbours` and `sensors` go with them.
  mutating func run(in context: RunContext) throws -> [DenseView] {
    let selection = SourceSelection(
      SensorPoints.added(to: input.reconstruction, input.views))
    let registered = input.reconstruction.held
    levels = Self.levels(of: input.reconstruction, options)
    let candidates = registered.filter { selection.points(of: $0).count >= DenseView.minSeeds }
    let loaded = try loadViews(candidates, in: context)
    var (views, reasons) = usableViews(loaded, of: candidates, selection)
    scale = sensorScale(&views, selection)
    link(views, selection, &reasons)
    describe(views, selection, reasons)
    guard sources.contains(where: { !$0.isEmpty }) else {
      let first = registered.lazy.compactMap { reasons[$0] }.first
      throw DenseError.noUsableView(first: first)
    }
    sensors = sensorPlanes(views)
    return views
  }

  /// Takes over what a run over all views decided.
  mutating func take(_ draft: DenseDraft) {
    (levels, scale, sources, neighbours) = (
      draft.levels, draft.sensorScale, draft.sources, draft.neighbours
    )
    (report, entries) = (draft.report, draft.entries)
  }

  /// Loads some of the views that a run found usable, as it did, after `take`.
  ///
  /// - Throws: The problem of a view that cannot be loaded any more; `Cancelled`.
  mutating func reload(
    _ indices: [Int], in context: RunContext
  ) throws -> [DenseView] {
    let selection = SourceSelection(SensorPoints.added(to: input.reconstruction, input.views))
    var views = try loadViews(indices, in: context).map { try $0.get() }
    seed(&views, selection, nil)
    if let scale { seed(&views, selection, scale) }
    sensors = sensorPlanes(views)
    return views
  }

  private func sensorPlanes(_ views: [DenseView]) -> [SensorPlanes?] {
    views.map { view in
      scale.flatMap { SensorPlanes(view, scale: Float($0), level: levels - 1) }
    }
  }

  /// The views that could be loaded, and why the others could not or were not tried.
  private func usableViews(
    _ loaded: [Result<DenseView, DenseViewProblem>], of candidates: [Int],
    _ selection: SourceSelection
  ) -> ([DenseView], [Int: DenseViewProblem]) {
    let registered = input.reconstruction.held
    var views = [DenseView]()
    var reasons = [Int: DenseViewProblem]()
    for index in registered where !candidates.contains(index) {
      let count = selection.points(of: index).count
      reasons[index] = .fewPoints(count: count, limit: DenseView.minSeeds)
    }
    for (index, result) in zip(candidates, loaded) {
      switch result {
      case .success(let view): views.append(view)
      case .failure(let failure): reasons[index] = failure
      }
    }
    return (views, reasons)
  }

  /// Levels of the pyramids of all views.
  static func levels(of reconstruction: Reconstruction, _ options: DenseOptions) -> Int {
    let sides = reconstruction.held.map { view in
      let camera = reconstruction.camera(of: view)
      return min(max(camera.width, camera.height), options.maxSize)
    }
    return DenseView.levels(longSide: sides.max() ?? 0)
  }

  private func loadViews(
    _ indices: [Int], in context: RunContext
  ) throws -> [Result<DenseView, DenseViewProblem>] {
    let (input, load, levels, options) = (input, load, levels, options)
    return try context.parallelMap(indices, label: "Loading images") { index, _ in
      do {
        let frame = try load(input.views.views[index], options)
        guard frame.image.width >= Self.minSide, frame.image.height >= Self.minSide else {
          return .failure(.smallImage(limit: Self.minSide))
        }
        guard let pose = input.reconstruction.poses[index] else {
          return .failure(.notRegistered)
        }
        var view = DenseView(
          index: index, frame: frame, camera: input.reconstruction.camera(of: index), pose: pose,
          levels: levels)
        view.name = input.views.views[index].name
        return .success(view)
      } catch {
        let reason = (error as? ImagingError)?.description ?? SystemReason.words(of: error)
        return .failure(.unreadable(error: reason))
      }
    }
  }

  /// Finds the sensor's scale and gives the views their seeds and depth ranges.
  private mutating func sensorScale(
    _ views: inout [DenseView], _ selection: SourceSelection
  ) -> Double? {
    seed(&views, selection, nil)
    let count = views.count { $0.sensor != nil }
    guard count > 0 else { return nil }
    let (scale, source) = SensorScale.estimate(
      ratios: views.flatMap { $0.sensorRatios() }, isMetric: input.reconstruction.isMetric)
    report.sensor = DenseReport.Sensor(views: count, scale: scale ?? 0, source: source)
    if let scale { seed(&views, selection, scale) }
    return scale
  }

  private func seed(_ views: inout [DenseView], _ selection: SourceSelection, _ scale: Double?) {
    let points = selection.reconstruction.points
    for i in views.indices {
      let own = selection.points(of: views[i].index).map { points[$0].position }
      views[i].takeSeeds(own, sensorScale: scale)
    }
  }

  private mutating func link(
    _ views: [DenseView], _ selection: SourceSelection, _ reasons: inout [Int: DenseViewProblem]
  ) {
    let positions = Dictionary(
      uniqueKeysWithValues: views.enumerated().map { ($1.index, $0) })
    let usable = Set(
      views.filter { $0.seeds.count >= DenseView.minSeeds }.map(\.index))
    for view in views {
      var choice = SourceSelection.Choice()
      if usable.contains(view.index) {
        choice = selection.choose(view.index, count: options.search.sources, usable: usable)
      }
      if choice.sources.isEmpty {
        reasons[view.index] = .fewShared(limit: SourceSelection.minShared)
      }
      sources.append(choice.sources.compactMap { positions[$0] })
      neighbours.append(choice.neighbours.compactMap { positions[$0] })
    }
  }
}
