import CKernels
import Imaging
import Scene
import Support

/// Estimates a plane for every pixel of every view, from the coarsest to the finest level.
///
/// PatchMatch stereo (Galliani, Lasinger & Schindler, "Massively Parallel Multiview Stereopsis by
/// Surface Normal Diffusion", ICCV 2015) over an image pyramid; finer levels are guided by the
/// geometric consistency of coarser ones (Xu & Tao, CVPR 2019).
struct PatchMatchStereo: Sendable {
  let views: DenseViews
  /// For each of `views`, positions of its sources in `views`.
  let sources: [[Int]]
  let sensors: SpilledList<SensorPlanes>
  let levels: Int
  let options: DenseOptions
  /// Where fine levels are searched; `nil` for whole views.
  var region: SearchRegion?

  /// Additional rounds at the coarsest level.
  static let coarseExtra = 2
  /// Sub-pixel rounds at the end of each level.
  static let polishRounds = 2
  static let label = "Estimating depth"

  /// Runs a round over some views; each is a unit of an interruptible run.
  ///
  /// The allocator caches freed blocks of up to 32 MB, the size of images and planes, in fragmented
  /// heaps, so they are trimmed after each view.
  ///
  /// - Parameters:
  ///   - maps: The planes of the previous round; not read at the start.
  ///   - take: Receives the planes of each view, one after the other.
  func run(
    _ round: DenseRound, of wanted: [Int], from maps: PlaneMaps, _ meter: inout WorkMeter,
    take: (Int, DensePlanes) throws -> Void
  ) throws {
    let context = meter.context
    for view in wanted {
      let done = meter.done + work(in: [round], of: [view])
      let frame = views.outlines[view].frame(round.level(of: levels))
      let found = try context.unit(
        round.group, view, checking: { try $0.check(frame) },
        computing: { DensePlanes(map: try planes(of: view, after: round, maps, &meter)) })
      meter.reached(Self.label, done)
      try take(view, found)
      ocs_trim_heap()
    }
  }

  private func planes(
    of view: Int, after round: DenseRound, _ maps: PlaneMaps, _ meter: inout WorkMeter
  ) throws -> PlaneMap {
    switch round {
    case .start: try start(view, &meter)
    case .agree(let level): try agree(view, level: level, maps, &meter)
    case .descend(let level): try descend(view, to: level, maps, &meter)
    }
  }

  /// Photometric search at the coarsest level.
  private func start(_ view: Int, _ meter: inout WorkMeter) throws -> PlaneMap {
    let level = levels - 1
    let own = views.outlines[view]
    let frame = own.frame(level)
    let planes = PlaneMap(width: frame.width, height: frame.height)
    let problem = try problem(view, level, planes, guides: nil, views[view].active[level])
    guard problem.sources.count > 0 else { return planes }
    let iterations = PatchMatchIteration.coarse(options.search.iterations + Self.coarseExtra)
    try problem.initialize(
      seeds: views.seeded(view).seedInverses(level: level), seed: seed(view, level, 0, meter),
      in: meter.context)
    try run(problem, iterations, view: view, phase: 1, &meter)
    try polish(problem, view: view, &meter)
    try announce(view, level, phase: 1, planes, meter.context)
    return planes
  }

  /// One round with geometric consistency between the views' planes of this level.
  private func agree(
    _ view: Int, level: Int, _ maps: PlaneMaps, _ meter: inout WorkMeter
  ) throws -> PlaneMap {
    let planes = try maps[view].map.copy()
    let active = try searched(views[view], of: view, level: level)
    let problem = try problem(view, level, planes, guides: (maps, 1), active)
    guard problem.sources.count > 0 else { return planes }
    try run(problem, PatchMatchIteration.fine(1, explores: false), view: view, phase: 2, &meter)
    try announce(view, level, phase: 2, planes, meter.context)
    return planes
  }

  /// Continues the planes at a finer level; the finest level is guided by the coarser planes.
  private func descend(
    _ view: Int, to level: Int, _ maps: PlaneMaps, _ meter: inout WorkMeter
  ) throws -> PlaneMap {
    let finest = level == 0
    let guided = finest && options.search.geometricIterations > 0
    let (own, coarse) = (try views[view], try maps[view].map)
    let active = try searched(own, of: view, level: level, after: coarse)
    let planes = PlaneMap(
      finer: own.frame(level), active: own.active[level], searched: active, from: coarse)
    let problem = try problem(view, level, planes, guides: guided ? (maps, 0.5) : nil, active)
    guard problem.sources.count > 0 else { return planes }
    try run(problem, iterations(level), view: view, phase: 3, &meter)
    let last = try self.problem(
      view, level, planes, guides: nil, active, memory: problem.memory)
    try polish(last, view: view, &meter)
    if finest { try last.appraise(above: Float(options.maxCost), in: meter.context) }
    try announce(view, level, phase: 3, planes, meter.context)
    return planes
  }

  private func announce(
    _ view: Int, _ level: Int, phase: Int, _ planes: PlaneMap, _ context: RunContext
  ) throws {
    try context.step(
      DenseEvent.estimated, views: [views.outlines[view].name],
      figures: [Double(level), Double(phase), planes.filledShare],
      state: DenseState(planes, of: views.outlines[view], level: level))
  }

  private func iterations(_ level: Int) -> [PatchMatchIteration] {
    if level == 0 {
      return PatchMatchIteration.fine(max(options.search.geometricIterations, 1), explores: false)
    }
    return PatchMatchIteration.fine(max(options.search.iterations - 1, 1), explores: true)
  }

  private func problem(
    _ view: Int, _ level: Int, _ planes: PlaneMap, guides: (maps: PlaneMaps, scale: Float)?,
    _ active: ByteImage, memory: ViewMemory? = nil
  ) throws -> StereoProblem {
    let own = try views[view]
    let set = SourceSet(
      reference: own, others: try sources[view].map { try views[$0] }, level: level,
      maps: try guides.map { guide in try sources[view].map { try guide.maps[$0].map } } ?? [],
      mapScale: guides?.scale ?? 1)
    return StereoProblem(
      view: own, level: level, planes: planes, sources: set, sensor: try sensors.value(at: view),
      patchRadius: options.search.patchRadius, active: active, memory: memory)
  }

  private func run(
    _ problem: StereoProblem, _ iterations: [PatchMatchIteration], view: Int, phase: Int,
    _ meter: inout WorkMeter
  ) throws {
    for (round, iteration) in iterations.enumerated() {
      for color in 0...1 {
        let number = phase * 1000 + round * 2 + color
        try problem.update(
          color: color, iteration: iteration, seed: seed(view, problem.level, number, meter),
          in: meter.context)
        meter.did(Self.label, pixels(of: view, level: problem.level))
      }
    }
  }

  /// Sub-pixel refinement by photometric cost alone.
  private func polish(_ problem: StereoProblem, view: Int, _ meter: inout WorkMeter) throws {
    let converged = UnsafeMutablePointer<UInt8>.allocate(capacity: problem.planes.count)
    converged.initialize(repeating: 0, count: problem.planes.count)
    defer { converged.deallocate() }
    for _ in 0..<Self.polishRounds {
      for color in 0...1 {
        try problem.polish(color: color, converged: converged, in: meter.context)
        meter.did(Self.label, pixels(of: view, level: problem.level))
      }
    }
  }

  /// The random seed of one round, in which each row of pixels has its own random stream.
  private func seed(_ view: Int, _ level: Int, _ number: Int, _ meter: WorkMeter) -> UInt64 {
    var stream = RandomStream(
      seed: meter.context.seed,
      stream: UInt64(views.outlines[view].index) << 32 | UInt64(level) << 24
        | UInt64(number))
    return stream.next()
  }

  /// Work of rounds over some views, for progress: two units per pixel and iteration.
  func work(in rounds: [DenseRound], of wanted: [Int]) -> Int {
    rounds.reduce(0) { sum, round in
      wanted.filter { !sources[$0].isEmpty }.reduce(sum) { $0 + work(in: round, of: $1) }
    }
  }

  private func work(in round: DenseRound, of view: Int) -> Int {
    let (level, rounds) =
      switch round {
      case .start:
        (levels - 1, options.search.iterations + Self.coarseExtra + Self.polishRounds)
      case .agree(let level): (level, 1)
      case .descend(let level): (level, iterations(level).count + Self.polishRounds)
      }
    return 2 * rounds * pixels(of: view, level: level)
  }

  /// Number of pixels of a view at a level that are searched, before masks.
  private func pixels(of view: Int, level: Int) -> Int {
    let frame = views.outlines[view].frame(level)
    let share = region?.share(of: view, level: level) ?? 1
    return Int(saturating: (share * Double(frame.width * frame.height)).rounded())
  }
}
