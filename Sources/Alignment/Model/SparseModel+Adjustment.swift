import Geometry
import Numerics
import Scene
import Support

extension SparseModel {
  /// Tracks per task when points are refitted.
  private static let refitBlock = 512

  /// Adjusts part of the model and stores the result in it.
  @discardableResult
  mutating func adjust(
    _ adjustment: Adjustment, _ problem: MappingProblem, in context: RunContext
  ) throws -> BundleSummary {
    var (bundle, viewOf) = bundleProblem(adjustment, problem)
    guard !bundle.poses.isEmpty else { return BundleSummary() }
    for (index, view) in viewOf.enumerated() {
      bundle.centerPriors[index] = adjustment.centers[view]
    }
    // Priors of centers fix the world as well.
    if bundle.centerPriors.isEmpty, bundle.pointPriors.isEmpty, bundle.ties == nil,
      !bundle.poseIsConstant.contains(true),
      !bundle.pointIsConstant.contains(true)
    {
      bundle.poseIsConstant[0] = true
    }
    let summary = try bundle.adjust(adjustment.options, in: context)
    cameras = bundle.cameras
    for (index, view) in viewOf.enumerated() { poses[view] = bundle.poses[index] }
    for (index, track) in adjustment.tracks.enumerated() { positions[track] = bundle.points[index] }
    if let rig = adjustment.rig { followRigs(rig, problem) }
    return summary
  }

  /// The bundle problem of an adjustment, and the view of each of its poses.
  func bundleProblem(
    _ adjustment: Adjustment, _ problem: MappingProblem
  ) -> (BundleProblem, views: [Int]) {
    var bundle = BundleProblem()
    for (index, camera) in cameras.enumerated() {
      bundle.addCamera(
        camera, freedom: adjustment.freedoms[index],
        prior: adjustment.priors?[index] ?? problem.prior(index))
    }
    var poseOf = [Int](repeating: -1, count: poses.count)
    var viewOf: [Int] = []
    bundle.observations.reserveCapacity(adjustment.tracks.count * 5)
    let thinning = ObservationThinning(
      adjustment.tracks, of: self, problem, limit: adjustment.maxObservations)
    for track in adjustment.tracks {
      let count = support(track)
      let isHeld = count > adjustment.maxFreeObservations
      var place = -1
      for id in tracks.members(of: track) where isUsed[id] {
        place += 1
        let view = Int(problem.viewOf[id])
        guard let pose = poses[view], adjustment.isFree[view] || !isHeld,
          thinning.keeps(place, of: count, track: track, view: view)
        else { continue }
        if poseOf[view] < 0 {
          poseOf[view] = bundle.addPose(
            pose, camera: problem.cameraOf[view], isConstant: !adjustment.isFree[view])
          viewOf.append(view)
        }
        bundle.observations.append(
          BundleObservation(
            pose: poseOf[view], pixel: problem.pixels[id], weight: 1 / problem.deviation(id)))
      }
      bundle.closePoint(positions[track], isConstant: isHeld)
    }
    for point in adjustment.control?.points ?? [] { bundle.add(point, poseOf: poseOf) }
    if let rig = adjustment.rig { tie(&bundle, views: viewOf, by: rigPoses(rig, problem)) }
    return (bundle, viewOf)
  }

  /// All tracks with points, or the longest of them, chosen until each view has `perView`
  /// observations where it has that many.
  ///
  /// - Parameters:
  ///   - views: If given, only tracks that at least two of these views support.
  ///   - maxObservations: Maximum observations per track in the adjustment.
  func adjustmentTracks(
    _ problem: MappingProblem, perView: Int?, views: [Int]? = nil, maxObservations: Int = .max
  ) -> [Int] {
    let all = views.map { sharedTracks($0, problem) } ?? (0..<tracks.count).filter { hasPoint[$0] }
    guard let perView else { return all }
    var byLength: [[Int]] = []
    for track in all {
      let length = support(track)
      while byLength.count <= length { byLength.append([]) }
      byLength[length].append(track)
    }
    var seen = [Double](repeating: 0, count: poses.count)
    var chosen: [Int] = []
    for (length, tracks) in byLength.enumerated().reversed() {
      let share = ObservationThinning.share(length, limit: maxObservations)
      for track in tracks
      where take(track, share: share, perView: perView, seen: &seen, for: problem) {
        chosen.append(track)
      }
    }
    return chosen.sorted()
  }

  /// Adds a track's observations to the counts if one of its views needs more; returns whether it
  /// does.
  private func take(
    _ track: Int, share: Double, perView: Int, seen: inout [Double], for problem: MappingProblem
  ) -> Bool {
    let ids = tracks.members(of: track)
    let isWanted = ids.contains {
      isUsed[$0] && seen[Int(problem.viewOf[$0])] < Double(perView)
    }
    guard isWanted else { return false }
    for id in ids where isUsed[id] { seen[Int(problem.viewOf[id])] += share }
    return true
  }

  private func sharedTracks(_ views: [Int], _ problem: MappingProblem) -> [Int] {
    var count: [Int: Int] = [:]
    for view in views {
      for id in problem.ids(of: view) where isUsed[id] {
        count[Int(tracks.trackOf[id]), default: 0] += 1
      }
    }
    return count.filter { $0.value >= 2 }.keys.sorted()
  }

  /// Refits the points that an adjustment left out to the adjusted poses.
  mutating func refitPoints(
    except done: [Int], _ problem: MappingProblem, in context: RunContext
  ) throws {
    var isDone = [Bool](repeating: false, count: tracks.count)
    for track in done { isDone[track] = true }
    let rest = (0..<tracks.count).filter { hasPoint[$0] && !isDone[$0] }
    for (track, position) in zip(rest, try refits(rest, problem, in: context)) {
      positions[track] = position
    }
  }

  private func refits(
    _ rest: [Int], _ problem: MappingProblem, in context: RunContext
  ) throws -> [SIMD3<Double>] {
    let blocks = stride(from: 0, to: rest.count, by: Self.refitBlock).map {
      rest[$0..<min($0 + Self.refitBlock, rest.count)]
    }
    return try context.parallelMap(blocks, label: "") { block, _ in
      block.map { track in
        let used = observations(track, problem).filter { isUsed[$0.id] }
        return TrackTriangulator.refine(positions[track], used)
      }
    }.flatMap { $0 }
  }
}
