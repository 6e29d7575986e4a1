import Foundation
import Geometry
import Numerics
import Scene
import Support

extension SparseModel {
  /// Tracks that one task triangulates, or filters.
  private static let triangulationBlock = 256
  private static let filterBlock = 1024

  /// The registered views' observations of a track.
  func observations(_ track: Int, _ problem: MappingProblem) -> [TrackObservation] {
    tracks.members(of: track).compactMap { id in
      let view = Int(problem.viewOf[id])
      guard let pose = poses[view] else { return nil }
      let camera = cameras[problem.cameraOf[view]]
      return TrackObservation(
        id: id, pose: pose, ray: camera.normalize(problem.pixels[id]), focal: camera.focal,
        limit: problem.maxError(view))
    }
  }

  /// Triangulates those of `candidates` that have no point yet.
  mutating func triangulate(
    _ candidates: [Int], _ problem: MappingProblem, in context: RunContext, minAngle: Double? = nil,
    minLength: Int? = nil
  ) throws {
    let minLength = minLength ?? (problem.options.twoViewTracks ? 2 : 3)
    let pending = candidates.filter { !hasPoint[$0] && tracks.members(of: $0).count >= minLength }
    let maxCosine = cos((minAngle ?? problem.options.minAngle) * .pi / 180)
    let blocks = stride(from: 0, to: pending.count, by: Self.triangulationBlock).map {
      pending[$0..<min($0 + Self.triangulationBlock, pending.count)]
    }
    let model = self
    let found = try context.parallelMap(blocks, label: "") { block, _ in
      block.compactMap { track in
        TrackTriangulator(observations: model.observations(track, problem), maxCosine: maxCosine)
          .estimate(track: track)
      }
    }
    for estimate in found.joined() { setPoint(estimate) }
  }

  /// Lets a newly registered view support the points it sees, and triangulates its other tracks.
  mutating func extend(_ view: Int, _ problem: MappingProblem, in context: RunContext) throws {
    var pending: [Int] = []
    for id in problem.ids(of: view) where tracks.trackOf[id] >= 0 && !isUsed[id] {
      let track = Int(tracks.trackOf[id])
      if hasPoint[track] {
        isUsed[id] = error(id, problem) <= problem.maxError(view)
      } else {
        pending.append(track)
      }
    }
    try triangulate(pending, problem, in: context)
  }

  /// Triangulates every track without a point and lets views support points they were kept from.
  mutating func retriangulate(_ problem: MappingProblem, in context: RunContext) throws {
    for view in registered {
      for id in problem.ids(of: view) where tracks.trackOf[id] >= 0 && !isUsed[id] {
        guard hasPoint[Int(tracks.trackOf[id])] else { continue }
        isUsed[id] = error(id, problem) <= problem.maxError(view)
      }
    }
    try triangulate(Array(0..<tracks.count), problem, in: context)
  }

  /// Drops observations beyond their limit and points left with too few rays or too small an
  /// angle.
  ///
  /// - Returns: Number of observations dropped.
  @discardableResult
  mutating func filter(
    _ problem: MappingProblem, in context: RunContext, limit: Double? = nil,
    only candidates: [Int]? = nil
  ) throws -> Int {
    let maxCosine = cos(problem.options.minAngle * .pi / 180)
    let list = (candidates ?? Array(0..<tracks.count)).filter { hasPoint[$0] }
    let blocks = stride(from: 0, to: list.count, by: Self.filterBlock).map {
      list[$0..<min($0 + Self.filterBlock, list.count)]
    }
    let model = self
    let verdicts = try context.parallelMap(blocks, label: "") { block, _ in
      block.map { model.verdict($0, problem, maxCosine, limit) }
    }
    var dropped = 0
    for (track, verdict) in zip(list, verdicts.joined()) {
      dropped += verdict.bad.count
      if verdict.remove {
        removePoint(track)
      } else {
        for id in verdict.bad { isUsed[id] = false }
      }
    }
    return dropped
  }

  private func verdict(
    _ track: Int, _ problem: MappingProblem, _ maxCosine: Double, _ limit: Double?
  ) -> (bad: [Int], remove: Bool) {
    var bad: [Int] = []
    var rays: [SIMD3<Double>] = []
    for id in tracks.members(of: track) where isUsed[id] {
      let view = Int(problem.viewOf[id])
      if error(id, problem) > limit ?? problem.maxError(view) {
        bad.append(id)
      } else if let pose = poses[view] {
        rays.append(normalized(positions[track] - pose.center))
      }
    }
    guard rays.count >= Self.minRays else { return (bad, true) }
    for i in rays.indices {
      for j in 0..<i where dot(rays[i], rays[j]) < maxCosine { return (bad, false) }
    }
    return (bad, true)
  }

  /// Mean error of a view's observations in use, pixels.
  func meanError(_ view: Int, _ problem: MappingProblem) -> Double {
    let used = problem.ids(of: view).filter { isUsed[$0] }
    return used.reduce(0) { $0 + error($1, problem) } / Double(max(used.count, 1))
  }

  /// Errors of all observations in use, pixels, ascending.
  func errors(_ problem: MappingProblem) -> [Double] {
    isUsed.indices.filter { isUsed[$0] }.map { error($0, problem) }.sorted()
  }
}
