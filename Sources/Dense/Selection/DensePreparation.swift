import Files
import Geometry
import Imaging
import Scene
import Support

/// Prepares a run: loads the views, chooses sources, and determines depth ranges and the sensor
/// scale.
struct DensePreparation {
  /// Minimum side of an image in pixels, so that patches fit.
  private static let minSide = 16

  let input: DenseInput
  let options: DenseOptions
  let load: @Sendable (View, DenseOptions) throws -> DenseFrame
  /// Storage of images and planes.
  let pool: SpillPool

  private(set) var levels = DenseView.levelLimits.lowerBound
  private(set) var sources: [[Int]] = []
  private(set) var neighbors: [[Int]] = []
  /// Sensor planes of the views that have them.
  private(set) var sensors: SpilledList<SensorPlanes>
  /// Scene units per meter of sensor depth; `nil` if sensor depth is not used.
  private(set) var scale: Double?
  var report = DenseReport()
  /// Index in the report of the entry of each returned view.
  var entries: [Int] = []

  init(
    input: DenseInput, options: DenseOptions,
    load: @escaping @Sendable (View, DenseOptions) throws -> DenseFrame, pool: SpillPool
  ) {
    self.input = input
    self.options = options
    self.load = load
    self.pool = pool
    sensors = SpilledList(count: 0, in: pool)
  }

  /// Returns the usable views; call before reading `sources`, `neighbors` and `sensors`, which are
  /// parallel to them.
  mutating func run(in context: RunContext) throws -> DenseViews {
    let selection = selection
    let registered = input.reconstruction.held
    levels = Self.levels(of: input.reconstruction, options)
    let candidates = registered.filter { selection.points(of: $0).count >= DenseView.minSeeds }
    let images = DenseImages(count: candidates.count, in: pool)
    let loaded = try loadViews(candidates, into: images, in: context)
    var (views, reasons) = usableViews(loaded, of: candidates, images: images, selection: selection)
    scale = try sensorScale(&views, selection)
    link(views.outlines, selection: selection, reasons: &reasons)
    describe(views.outlines, selection: selection, reasons: reasons)
    guard sources.contains(where: { !$0.isEmpty }) else {
      let first = registered.lazy.compactMap { reasons[$0] }.first
      throw DenseError.noUsableView(first: first)
    }
    try findSensorPlanes(views)
    return views
  }

  /// Applies the decisions of a draft.
  mutating func take(_ draft: DenseDraft) {
    (levels, scale, sources, neighbors) = (
      draft.levels, draft.sensorScale, draft.sources, draft.neighbors
    )
    (report, entries) = (draft.report, draft.entries)
  }

  /// Loads some of a draft's views again, without their seeds; call `take` first.
  ///
  /// - Parameter depths: Seed counts and depth ranges of these views.
  /// - Throws: The problem of a view that can no longer be loaded; `Cancelled`.
  mutating func reload(
    _ indices: [Int], _ depths: [SeededDepths], in context: RunContext
  ) throws -> DenseViews {
    let images = DenseImages(count: indices.count, in: pool)
    let outlines = try loadViews(indices, into: images, in: context).map { try $0.get() }
    var views = DenseViews(outlines, slots: Array(outlines.indices), of: images)
    views.take(depths)
    try findSensorPlanes(views)
    return views
  }

  private var selection: SourceSelection {
    SourceSelection(input.reconstruction, SensorPoints.added(to: input))
  }

  private func seed(
    _ views: inout DenseViews, selection: SourceSelection, scale: Double?
  ) throws {
    try views.seed(sensorScale: scale) { view in
      selection.points(of: view).map { selection.sights.positions[Int($0)] }
    }
  }

  private mutating func findSensorPlanes(_ views: DenseViews) throws {
    sensors = SpilledList(count: views.count, in: pool)
    guard let scale else { return }
    for (index, outline) in views.outlines.enumerated() where outline.hasSensor {
      let planes = SensorPlanes(try views[index], scale: Float(scale), level: levels - 1)
      if let planes { try sensors.put(planes, at: index) }
    }
  }

  /// The views that could be loaded, and the reasons for the others.
  private func usableViews(
    _ loaded: [Result<DenseView, DenseViewProblem>], of candidates: [Int],
    images: DenseImages, selection: SourceSelection
  ) -> (DenseViews, [Int: DenseViewProblem]) {
    let registered = input.reconstruction.held
    var (views, slots) = ([DenseView](), [Int]())
    var reasons = [Int: DenseViewProblem]()
    let tried = Set(candidates)
    for index in registered where !tried.contains(index) {
      let count = selection.points(of: index).count
      reasons[index] = .fewPoints(count: count, limit: DenseView.minSeeds)
    }
    for (slot, result) in loaded.enumerated() {
      switch result {
      case .success(let view):
        views.append(view)
        slots.append(slot)
      case .failure(let failure): reasons[candidates[slot]] = failure
      }
    }
    return (DenseViews(views, slots: slots, of: images), reasons)
  }

  /// Number of pyramid levels, the same for all views.
  static func levels(of reconstruction: Reconstruction, _ options: DenseOptions) -> Int {
    let sides = reconstruction.held.map { view in
      let camera = reconstruction.camera(of: view)
      return options.workingSize(of: max(camera.width, camera.height))
    }
    return DenseView.levels(longSide: sides.max() ?? 0)
  }

  /// Loads views, stores their images and returns their outlines.
  private func loadViews(
    _ indices: [Int], into images: DenseImages, in context: RunContext
  ) throws -> [Result<DenseView, DenseViewProblem>] {
    try context.parallelMap(Array(indices.enumerated()), label: "Loading images") { item, _ in
      let loaded = loadView(item.element)
      if case .success(let view) = loaded { try images.put(view, at: item.offset) }
      return loaded.map(\.outline)
    }
  }

  private func loadView(_ index: Int) -> Result<DenseView, DenseViewProblem> {
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

  /// Determines the sensor scale, and the seeds and depth ranges of the views.
  private mutating func sensorScale(
    _ views: inout DenseViews, _ selection: SourceSelection
  ) throws -> Double? {
    try seed(&views, selection: selection, scale: nil)
    let measured = views.indices.filter { views.outlines[$0].hasSensor }
    guard !measured.isEmpty else { return nil }
    let (scale, source) = SensorScale.estimate(
      ratios: try measured.flatMap { try views.seeded($0).sensorRatios() },
      isMetric: input.reconstruction.isMetric)
    report.sensor = DenseReport.Sensor(views: measured.count, scale: scale ?? 0, source: source)
    if let scale { try seed(&views, selection: selection, scale: scale) }
    return scale
  }

  private mutating func link(
    _ views: [DenseView], selection: SourceSelection, reasons: inout [Int: DenseViewProblem]
  ) {
    let positions = Dictionary(
      uniqueKeysWithValues: views.enumerated().map { ($1.index, $0) })
    let usable = Set(
      views.filter { $0.seedCount >= DenseView.minSeeds }.map(\.index))
    for view in views {
      var choice = SourceSelection.Choice()
      if usable.contains(view.index) {
        choice = selection.choose(view.index, count: options.search.sources, usable: usable)
      }
      if choice.sources.isEmpty {
        reasons[view.index] = .fewShared(limit: SourceSelection.minShared)
      }
      sources.append(choice.sources.compactMap { positions[$0] })
      neighbors.append(choice.neighbors.compactMap { positions[$0] })
    }
  }
}
