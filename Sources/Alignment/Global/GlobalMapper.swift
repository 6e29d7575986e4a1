import Geometry
import Numerics
import Scene
import Support

/// Builds a model of all views at once: rotations by averaging those of the pairs, then all
/// positions together, then bundle adjustment.
///
/// Pairs whose rotation contradicts the average are dropped before tracks are joined, so that wrong
/// matches, which a growing model may follow, are outvoted.
///
/// References: Chatterjee & Govindu, ICCV 2013; Pan et al., "Global Structure-from-Motion
/// Revisited", ECCV 2024.
struct GlobalMapper {
  /// Sightings each view keeps in the search for positions.
  static let perView = 200
  /// Random starts tried; the first that most observations agree with is taken.
  static let starts = 3
  static let enoughAgreement = 0.8

  let problem: MappingProblem
  /// Intrinsics near the truth, by camera.
  let cameras: [Camera]
  let context: RunContext

  /// - Returns: A mapper with all views that could be placed, adjusted; `nil` when rotations or
  ///   positions could not be found.
  func build() throws -> IncrementalMapper? {
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
    mapper.model.cameras = cameras
    guard try place(rotations, in: &mapper) else { return nil }
    try settle(&mapper, kept)
    return mapper.model.registeredCount >= SparseModel.minViews ? mapper : nil
  }

  /// Finds positions of views and points and writes them into the model.
  private func place(_ rotations: [Matrix3?], in mapper: inout IncrementalMapper) throws -> Bool {
    let problem = mapper.problem
    let chosen = longestTracks(mapper, rotations)
    guard !chosen.isEmpty else { return false }
    let views = rotations.indices.filter { rotations[$0] != nil }
    var number = [Int](repeating: -1, count: rotations.count)
    for (index, view) in views.enumerated() { number[view] = index }
    let seen = chosen.map { ids in
      ids.compactMap { id -> PositioningProblem.Observation? in
        let view = Int(problem.viewOf[id])
        guard let rotation = rotations[view] else { return nil }
        let plain = mapper.model.cameras[problem.cameraOf[view]].normalize(problem.pixels[id])
        return PositioningProblem.Observation(
          camera: number[view],
          direction: normalized(rotation.transpose * SIMD3(plain.x, plain.y, 1)))
      }
    }
    var best: (positioning: PositioningProblem, share: Double)?
    for start in 0..<Self.starts {
      var random = RandomStream(seed: mapper.context.seed ^ 0x610B, stream: UInt64(start))
      var positioning = PositioningProblem(cameras: views.count, random: &random)
      for observations in seen { positioning.addPoint(observations, random: &random) }
      let share = try positioning.solve(in: mapper.context)
      if share > best?.share ?? -1 { best = (positioning, share) }
      if share >= Self.enoughAgreement { break }
    }
    guard let best else { return false }
    for (index, view) in views.enumerated() {
      guard let rotation = rotations[view] else { continue }
      mapper.model.poses[view] = RigidTransform(
        rotation: rotation, center: best.positioning.centers[index])
    }
    for (index, ids) in chosen.enumerated() {
      let track = Int(mapper.model.tracks.trackOf[ids[0]])
      mapper.model.setPoint(
        PointEstimate(track: track, position: best.positioning.points[index], used: ids))
    }
    return true
  }

  /// Keypoints of the longest tracks such that each view with a rotation keeps `perView` of them.
  private func longestTracks(_ mapper: IncrementalMapper, _ rotations: [Matrix3?]) -> [[Int]] {
    let all = (0..<mapper.model.tracks.count).compactMap { track -> [Int]? in
      let ids = mapper.model.tracks.members(of: track).filter {
        rotations[Int(mapper.problem.viewOf[$0])] != nil
      }
      return ids.count >= 3 ? ids : nil
    }
    var seen = [Int](repeating: 0, count: mapper.problem.viewCount)
    let order = all.indices.sorted { (all[$1].count, $0) < (all[$0].count, $1) }
    var chosen: [Int] = []
    for index in order {
      let views = all[index].map { Int(mapper.problem.viewOf[$0]) }
      guard views.contains(where: { seen[$0] < Self.perView }) else { continue }
      for view in views { seen[view] += 1 }
      chosen.append(index)
    }
    return chosen.sorted().map { all[$0] }
  }

  /// Adjusts with ever tighter limits, then goes on as a growing model does.
  private func settle(_ mapper: inout IncrementalMapper, _ relations: [RelativeRotation]) throws {
    let problem = mapper.problem
    let scale = mapper.model.registered.map { problem.pixelScale[$0] }.max() ?? 1
    for (loss, limit) in [(16.0, 64.0), (4.0, 16.0)] {
      let tracks = (0..<mapper.model.tracks.count).filter { mapper.model.hasPoint[$0] }
      guard !tracks.isEmpty else { return }
      var adjustment = Adjustment(
        isFree: [Bool](repeating: true, count: problem.viewCount), tracks: tracks,
        freedoms: loss > 8
          ? mapper.schedule.none(mapper.model) : mapper.schedule.freedoms(mapper.model))
      adjustment.options.loss = .softL1(scale: loss)
      adjustment.options.maxIterations = 50
      adjustment.options.functionTolerance = 1e-4
      try mapper.model.adjust(adjustment, problem, in: mapper.context)
      try mapper.model.filter(problem, in: mapper.context, limit: limit * scale)
    }
    try mapper.model.filter(problem, in: mapper.context)
    mapper.keepLargestCluster(relations)
    try mapper.model.retriangulate(problem, in: mapper.context)
    try mapper.adjustGlobally()
    mapper.keepLargestCluster(relations)
    try mapper.adjustGlobally()
    try mapper.grow()
  }
}
