import Geometry
import Numerics
import Scene
import Support

/// What one bundle adjustment of a model may move.
struct Adjustment {
  /// By view; registered views that are not free are held.
  var isFree: [Bool]
  var tracks: [Int]
  /// By camera.
  var freedoms: [IntrinsicsFreedom]
  var options = BundleOptions()
  /// Points with more observations are held, and seen by the free views only: they are settled, and
  /// all their observations would make an adjustment of a few views cost as much as the whole model.
  var settled = Int.max
}

extension SparseModel {
  /// Adjusts part of the model and writes the result back.
  @discardableResult
  mutating func adjust(
    _ what: Adjustment, _ scene: MappingProblem, in context: RunContext
  ) throws -> BundleSummary {
    var (problem, viewOf) = problem(what, scene)
    guard !problem.poses.isEmpty else { return BundleSummary() }
    if !problem.poseIsConstant.contains(true), !problem.pointIsConstant.contains(true) {
      problem.poseIsConstant[0] = true
    }
    let summary = try problem.adjust(what.options, in: context)
    cameras = problem.cameras
    for (index, view) in viewOf.enumerated() { poses[view] = problem.poses[index] }
    for (index, track) in what.tracks.enumerated() { positions[track] = problem.points[index] }
    return summary
  }

  /// The adjustment as a problem, and the view of each of its poses.
  func problem(_ what: Adjustment, _ scene: MappingProblem) -> (BundleProblem, views: [Int]) {
    var problem = BundleProblem()
    for (index, camera) in cameras.enumerated() {
      problem.addCamera(
        camera, freedom: what.freedoms[index], prior: scene.prior(index))
    }
    var poseOf = [Int](repeating: -1, count: poses.count)
    var viewOf: [Int] = []
    problem.observations.reserveCapacity(what.tracks.count * 5)
    for track in what.tracks {
      let isSettled = support(track) > what.settled
      for id in tracks.members(of: track) where isUsed[id] {
        let view = Int(scene.viewOf[id])
        guard let pose = poses[view], what.isFree[view] || !isSettled else { continue }
        if poseOf[view] < 0 {
          poseOf[view] = problem.addPose(
            pose, camera: scene.cameraOf[view], isConstant: !what.isFree[view])
          viewOf.append(view)
        }
        problem.observations.append(
          BundleObservation(
            pose: poseOf[view], pixel: scene.pixels[id], weight: 1 / scene.deviation(id)))
      }
      problem.closePoint(positions[track], isConstant: isSettled)
    }
    return (problem, viewOf)
  }

  /// Tracks with points, or the longest of them such that each view keeps `perView` observations.
  ///
  /// - Parameter views: When given, only tracks that at least two of these views support.
  func adjustmentTracks(
    _ scene: MappingProblem, perView: Int?, views: [Int]? = nil
  ) -> [Int] {
    let all = views.map { sharedTracks($0, scene) } ?? (0..<tracks.count).filter { hasPoint[$0] }
    guard let perView else { return all }
    var byLength: [[Int]] = []
    for track in all {
      let length = support(track)
      while byLength.count <= length { byLength.append([]) }
      byLength[length].append(track)
    }
    var seen = [Int](repeating: 0, count: poses.count)
    var chosen: [Int] = []
    for track in byLength.reversed().joined() {
      let ids = tracks.members(of: track).filter { isUsed[$0] }
      guard ids.contains(where: { seen[Int(scene.viewOf[$0])] < perView }) else { continue }
      for id in ids { seen[Int(scene.viewOf[id])] += 1 }
      chosen.append(track)
    }
    return chosen.sorted()
  }

  private func sharedTracks(_ views: [Int], _ scene: MappingProblem) -> [Int] {
    var count: [Int: Int] = [:]
    for view in views {
      for id in scene.ids(of: view) where isUsed[id] {
        count[Int(tracks.trackOf[id]), default: 0] += 1
      }
    }
    return count.filter { $0.value >= 2 }.keys.sorted()
  }

  /// Refits points that an adjustment left out to the poses it moved.
  mutating func refitPoints(
    except done: [Int], _ scene: MappingProblem, in context: RunContext
  ) throws {
    var isDone = [Bool](repeating: false, count: tracks.count)
    for track in done { isDone[track] = true }
    let rest = (0..<tracks.count).filter { hasPoint[$0] && !isDone[$0] }
    let blocks = stride(from: 0, to: rest.count, by: 512).map {
      rest[$0..<min($0 + 512, rest.count)]
    }
    let model = self
    let moved = try context.parallelMap(blocks, label: "") { block, _ in
      block.map { track in
        let used = model.observations(track, scene).filter { model.isUsed[$0.id] }
        return TrackTriangulator.refine(model.positions[track], used)
      }
    }
    for (track, position) in zip(rest, moved.joined()) { positions[track] = position }
  }
}

extension MappingProblem {
  /// What is known of a camera before the photographs are looked at: EXIF focal lengths are right
  /// to some per cent, lenses distort little, principal points are near the middle.
  func prior(_ camera: Int) -> IntrinsicsPrior {
    let known = views.cameras[camera]
    var prior = IntrinsicsPrior(mean: known.camera)
    switch known.source {
    case .given: prior.focal = 0.05
    case .exif35mm, .exifFocalPlane: prior.focal = 0.2
    case .guess: prior.focal = 2
    }
    prior.k1 = 0.3
    prior.k2 = 0.3
    prior.principalPoint = 0.02
    return prior
  }
}
