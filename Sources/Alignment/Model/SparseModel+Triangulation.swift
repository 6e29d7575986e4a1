import Foundation
import Geometry
import Numerics
import Scene
import Support

extension SparseModel {
  /// Tracks per task when points are triangulated.
  private static let triangulationBlock = 256

  /// Observations of a track in registered views.
  func observations(_ track: Int, _ problem: MappingProblem) -> [TrackObservation] {
    tracks.members(of: track).compactMap { id in
      let view = Int(problem.viewOf[id])
      guard let pose = poses[view] else { return nil }
      let camera = cameras[problem.cameraOf[view]]
      let ray = camera.normalize(problem.pixels[id])
      return TrackObservation(
        id: id, pose: pose, ray: ray, focal: camera.localFocal(at: ray),
        limit: problem.maxError(view))
    }
  }

  /// Triangulates the `candidates` that have no point yet.
  mutating func triangulate(
    _ candidates: [Int], _ problem: MappingProblem, in context: RunContext, minAngle: Double? = nil,
    minLength: Int? = nil
  ) throws {
    let minLength = minLength ?? (problem.options.points.twoViewTracks ? 2 : 3)
    let pending = candidates.filter { !hasPoint[$0] && tracks.members(of: $0).count >= minLength }
    let maxCosine = cos((minAngle ?? problem.options.points.minAngle) * .pi / 180)
    for estimate in try estimates(of: pending, for: problem, maxCosine: maxCosine, in: context) {
      setPoint(estimate)
    }
  }

  /// Points of the tracks that can be triangulated.
  ///
  /// Separate from the mutating methods, which would copy the model while tasks read it.
  private func estimates(
    of pending: [Int], for problem: MappingProblem, maxCosine: Double, in context: RunContext
  ) throws -> [PointEstimate] {
    let blocks = stride(from: 0, to: pending.count, by: Self.triangulationBlock).map {
      pending[$0..<min($0 + Self.triangulationBlock, pending.count)]
    }
    return try context.parallelMap(blocks, label: "") { block, _ in
      block.compactMap { track in
        TrackTriangulator(observations: observations(track, problem), maxCosine: maxCosine)
          .estimate(track: track)
      }
    }.flatMap { $0 }
  }

  /// Adds a newly registered view's observations to the points it sees, and triangulates its other
  /// tracks.
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

  /// Triangulates every track without a point, and adds observations that now fit their points.
  mutating func retriangulate(_ problem: MappingProblem, in context: RunContext) throws {
    for view in registered {
      for id in problem.ids(of: view) where tracks.trackOf[id] >= 0 && !isUsed[id] {
        guard hasPoint[Int(tracks.trackOf[id])] else { continue }
        isUsed[id] = error(id, problem) <= problem.maxError(view)
      }
    }
    try triangulate(Array(0..<tracks.count), problem, in: context)
  }

  /// Mean reprojection error of a view's used observations, pixels.
  func meanError(_ view: Int, _ problem: MappingProblem) -> Double {
    let used = problem.ids(of: view).filter { isUsed[$0] }
    return used.reduce(0) { $0 + error($1, problem) } / Double(max(used.count, 1))
  }

  /// Reprojection errors of all used observations, pixels, ascending.
  func errors(_ problem: MappingProblem) -> [Double] {
    isUsed.indices.filter { isUsed[$0] }.map { error($0, problem) }.sorted()
  }

  /// Reprojection errors of some observations, pixels, in the order of `ids`.
  func errors(
    of ids: [Int], _ problem: MappingProblem, in context: RunContext
  ) throws -> [Double] {
    var errors = [Double](repeating: 0, count: ids.count)
    try errors.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let out = buffer
      try context.parallelRanges(ids.count, grain: 4096) { range in
        for i in range { out[i] = error(ids[i], problem) }
      }
    }
    return errors
  }
}
