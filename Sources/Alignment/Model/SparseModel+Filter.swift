import Foundation
import Geometry
import Numerics
import Support

extension SparseModel {
  /// Tracks per task when points are filtered.
  private static let filterBlock = 1024

  /// Removes observations with errors above their limit, and points with too few observations or
  /// too small a triangulation angle.
  ///
  /// - Parameter moved: The views and points that a local adjustment moved; `nil` after a global
  ///   one.
  /// - Returns: Number of observations removed.
  @discardableResult
  mutating func filter(
    _ problem: MappingProblem, in context: RunContext, limit: Double? = nil,
    only candidates: [Int]? = nil, moved: MovedPart? = nil
  ) throws -> Int {
    let list = (candidates ?? Array(0..<tracks.count)).filter { hasPoint[$0] }
    var dropped = 0
    for (track, verdict) in zip(
      list, try verdicts(list, for: problem, limit: limit, moved: moved, in: context))
    {
      dropped += verdict.bad.count
      if verdict.remove {
        removePoint(track)
      } else {
        for id in verdict.bad { isUsed[id] = false }
      }
    }
    return dropped
  }

  private typealias Verdict = (bad: [Int], remove: Bool)

  private func verdicts(
    _ list: [Int], for problem: MappingProblem, limit: Double?, moved: MovedPart?,
    in context: RunContext
  ) throws -> [Verdict] {
    let maxCosine = cos(problem.options.points.minAngle * .pi / 180)
    let blocks = stride(from: 0, to: list.count, by: Self.filterBlock).map {
      list[$0..<min($0 + Self.filterBlock, list.count)]
    }
    return try context.parallelMap(blocks, label: "") { block, _ in
      block.map { track -> Verdict in
        if let moved, isUnmoved(track, moved), fitsMoved(track, for: problem, moved: moved) {
          return ([], false)
        }
        return verdict(track, for: problem, maxCosine: maxCosine, limit: limit)
      }
    }.flatMap { $0 }
  }

  /// Whether a point was fixed in a local adjustment because it has too many observations.
  private func isUnmoved(_ track: Int, _ moved: MovedPart) -> Bool {
    support(track) > moved.maxFreeObservations
  }

  /// Whether a point's observations in the moved views are within their limits.
  private func fitsMoved(_ track: Int, for problem: MappingProblem, moved: MovedPart) -> Bool {
    tracks.members(of: track).allSatisfy { id in
      let view = Int(problem.viewOf[id])
      return !isUsed[id] || !moved.views[view] || error(id, problem) <= problem.maxError(view)
    }
  }

  private func verdict(
    _ track: Int, for problem: MappingProblem, maxCosine: Double, limit: Double?
  ) -> Verdict {
    var bad: [Int] = []
    var rays: [SIMD3<Double>] = []
    var (count, isWide) = (0, false)
    for id in tracks.members(of: track) where isUsed[id] {
      let view = Int(problem.viewOf[id])
      if error(id, problem) > limit ?? problem.maxError(view) {
        bad.append(id)
      } else if let pose = poses[view] {
        count += 1
        if isWide { continue }
        let ray = normalized(positions[track] - pose.center)
        isWide = rays.contains { dot($0, ray) < maxCosine }
        rays.append(ray)
      }
    }
    return (bad, count < Self.minRays || !isWide)
  }
}
