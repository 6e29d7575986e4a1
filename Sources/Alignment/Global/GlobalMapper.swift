import Geometry
import Numerics
import Scene
import Support

/// Builds a model of all views at once (global structure from motion): rotation averaging over the
/// pairs, then global positioning of cameras and points, then bundle adjustment.
///
/// Pairs whose rotation contradicts the average are dropped before tracks are built, so that
/// correct pairs outvote wrong matches, which an incremental model may follow.
///
/// References: Chatterjee & Govindu, ICCV 2013; Pan et al., "Global Structure-from-Motion
/// Revisited", ECCV 2024.
struct GlobalMapper {
  /// Observations per view in global positioning.
  static let observationsPerView = 200
  /// Maximum number of random initializations of the positions, and the share of inlier
  /// observations that ends the search.
  static let maxTrials = 3
  static let enoughAgreement = 0.8
  /// Minimum track length in global positioning: two rays can nearly meet even if the positions are
  /// wrong.
  static let minTrackLength = 3
  /// Identifies the random streams of initial positions.
  private static let stream: UInt64 = 0x610B
  /// Adjustments after global positioning: loss scale in standard deviations, and limit of the
  /// filter that follows in pixels. Intrinsics are fixed in the first.
  private static let adjustments = [(loss: 16.0, limit: 64.0), (loss: 4.0, limit: 16.0)]
  private static let maxIterations = 50

  let problem: MappingProblem
  /// Intrinsics near the true ones, by camera.
  let cameras: [Camera]
  let context: RunContext

  /// - Returns: The state of the adjusted model of all views that could be placed; `nil` if
  ///   rotations or positions could not be estimated.
  func build() throws -> MappingState? {
    let pairs = try PairRotations(problem, cameras: cameras, in: context)
    let count = problem.viewCount
    let all = pairs.relations.compactMap { $0 }
    let first = averageRotations(count: count, relations: all)
    let isGood = pairs.relations.map { relation in
      relation?.error(first).map { $0 < PairRotations.maxError } ?? false
    }
    let kept = zip(pairs.relations, isGood).compactMap { $1 ? $0 : nil }
    let rotations = averageRotations(count: count, relations: kept)
    guard rotations.count(where: { $0 != nil }) >= SparseModel.minViews else { return nil }
    let agreeing = problem.keeping(pairs: isGood)
    let tracks = try InitialTracks(agreeing, in: context)
    var mapper = IncrementalMapper(agreeing, tracks, in: context)
    mapper.state.model.cameras = cameras
    guard try place(rotations, in: &mapper) else { return nil }
    try settle(&mapper, kept)
    return mapper.state.model.registeredCount >= SparseModel.minViews ? mapper.state : nil
  }

  /// Estimates the positions of views and points and stores them in the model.
  ///
  /// - Returns: Whether there are tracks to estimate them from.
  private func place(_ rotations: [Matrix3?], in mapper: inout IncrementalMapper) throws -> Bool {
    let chosen = longestTracks(mapper, rotations)
    guard !chosen.isEmpty else { return false }
    let views = rotations.indices.filter { rotations[$0] != nil }
    let seen = directions(of: chosen, rotations: rotations, views: views, mapper: mapper)
    guard let best = try bestPositions(of: seen, viewCount: views.count) else { return false }
    for (index, view) in views.enumerated() {
      guard let rotation = rotations[view] else { continue }
      mapper.state.model.poses[view] = RigidTransform(
        rotation: rotation, center: best.centers[index])
    }
    for (index, ids) in chosen.enumerated() {
      let track = Int(mapper.state.model.tracks.trackOf[ids[0]])
      mapper.state.model.setPoint(
        PointEstimate(track: track, position: best.points[index], used: ids))
    }
    return true
  }

  /// The rays of each chosen track in the frame of the rotations.
  ///
  /// - Parameter views: Views with a rotation; observations refer to them by index in this order.
  private func directions(
    of chosen: [[Int]], rotations: [Matrix3?], views: [Int], mapper: IncrementalMapper
  ) -> [[PositioningProblem.Observation]] {
    let problem = mapper.problem
    var number = [Int](repeating: -1, count: rotations.count)
    for (index, view) in views.enumerated() { number[view] = index }
    return chosen.map { ids in
      ids.compactMap { id -> PositioningProblem.Observation? in
        let view = Int(problem.viewOf[id])
        guard let rotation = rotations[view] else { return nil }
        let plain = mapper.state.model.cameras[problem.cameraOf[view]].normalize(problem.pixels[id])
        return PositioningProblem.Observation(
          camera: number[view],
          direction: normalized(rotation.transpose * SIMD3(plain.x, plain.y, 1)))
      }
    }
  }

  /// The solution with the most inlier observations over several random initializations.
  private func bestPositions(
    of seen: [[PositioningProblem.Observation]], viewCount: Int
  ) throws -> PositioningProblem? {
    var best: (positioning: PositioningProblem, share: Double)?
    for trial in 0..<Self.maxTrials {
      var random = RandomStream(seed: context.seed ^ Self.stream, stream: UInt64(trial))
      var positioning = PositioningProblem(cameras: viewCount, random: &random)
      for observations in seen { positioning.addPoint(observations, random: &random) }
      let share = try positioning.solve(in: context)
      if share > best?.share ?? -1 { best = (positioning, share) }
      if share >= Self.enoughAgreement { break }
    }
    return best?.positioning
  }

  /// Keypoints of the longest tracks, chosen until each view with a rotation has
  /// `observationsPerView` observations where it has that many.
  private func longestTracks(_ mapper: IncrementalMapper, _ rotations: [Matrix3?]) -> [[Int]] {
    let all = (0..<mapper.state.model.tracks.count).compactMap { track -> [Int]? in
      let ids = mapper.state.model.tracks.members(of: track).filter {
        rotations[Int(mapper.problem.viewOf[$0])] != nil
      }
      return ids.count >= Self.minTrackLength ? ids : nil
    }
    var seen = [Int](repeating: 0, count: mapper.problem.viewCount)
    let order = all.indices.sorted { (all[$1].count, $0) < (all[$0].count, $1) }
    var chosen: [Int] = []
    for index in order {
      let views = all[index].map { Int(mapper.problem.viewOf[$0]) }
      guard views.contains(where: { seen[$0] < Self.observationsPerView }) else { continue }
      for view in views { seen[view] += 1 }
      chosen.append(index)
    }
    return chosen.sorted().map { all[$0] }
  }

  /// Adjusts with decreasing limits, then continues as an incremental model.
  private func settle(_ mapper: inout IncrementalMapper, _ relations: [RelativeRotation]) throws {
    let problem = mapper.problem
    let scale = mapper.state.model.registered.map { problem.pixelScale[$0] }.max() ?? 1
    for (round, step) in Self.adjustments.enumerated() {
      let tracks = (0..<mapper.state.model.tracks.count).filter { mapper.state.model.hasPoint[$0] }
      guard !tracks.isEmpty else { return }
      var adjustment = Adjustment(
        isFree: [Bool](repeating: true, count: problem.viewCount), tracks: tracks,
        freedoms: round == 0
          ? mapper.schedule.none(mapper.state.model) : mapper.schedule.freedoms(mapper.state.model))
      adjustment.options = .robust(
        lossScale: step.loss, maxIterations: Self.maxIterations,
        tolerance: IncrementalMapper.coarseTolerance)
      try mapper.state.model.adjust(adjustment, problem, in: mapper.context)
      try mapper.state.model.filter(problem, in: mapper.context, limit: step.limit * scale)
    }
    try mapper.state.model.filter(problem, in: mapper.context)
    mapper.keepLargestCluster(relations)
    try mapper.state.model.retriangulate(problem, in: mapper.context)
    try mapper.adjustGlobally()
    mapper.keepLargestCluster(relations)
    try mapper.adjustGlobally()
    try mapper.grow()
  }
}
