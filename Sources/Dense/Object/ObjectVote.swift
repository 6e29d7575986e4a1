import Geometry
import Imaging
import Numerics
import Scene
import Support

/// Lets the masks of the views that see a point decide whether it is the object's.
///
/// Views are heard one after the other, so that one mask and one depth map are in memory. Points are
/// taken in blocks: a block that lies outside a view's picture is passed over as a whole.
struct ObjectVote: Sendable {
  /// Largest relative difference of depth at which a view sees a point.
  private static let maxDifference = 0.02
  /// Smallest share of the views that see a point that must have it in their masks.
  private static let minShare = 0.5
  /// Points of a block. Neighbours in a fused cloud are neighbours in space.
  private static let blockSize = 1024

  private let positions: [SIMD3<Float>]
  /// Points within the object's region, as the cloud counts them; others are not the object's.
  private let candidates: [Int32]
  private let boxes: [BoundingBox]
  /// For each candidate, the views that see it, and those of them with it in their masks.
  private var votes: [SIMD2<Int32>]

  /// Points of the cloud that the object's region contains stand for election.
  init(object: FoundObject, positions: [SIMD3<Float>]) {
    self.positions = positions
    let candidates = positions.indices.filter { object.contains(SIMD3<Double>(positions[$0])) }
      .map { Int32($0) }
    self.candidates = candidates
    votes = [SIMD2<Int32>](repeating: .zero, count: candidates.count)
    boxes = stride(from: 0, to: candidates.count, by: Self.blockSize).map { start in
      var low = SIMD3<Double>(repeating: .infinity)
      var high = -low
      for candidate in candidates[start..<min(start + Self.blockSize, candidates.count)] {
        let p = SIMD3<Double>(positions[Int(candidate)])
        (low, high) = (pointwiseMin(low, p), pointwiseMax(high, p))
      }
      return BoundingBox(min: low, max: high)
    }
  }

  /// Counts the words of a view about the points that it sees.
  mutating func hear(
    _ map: DepthMap, of pose: RigidTransform, _ mask: ByteImage, in context: RunContext
  ) throws {
    let ballot = Ballot(map: map, pose: pose, mask: mask)
    let (positions, candidates, boxes) = (positions, candidates, boxes)
    try votes.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let votes = buffer
      try context.parallelFor(boxes.count) { block in
        guard ballot.mayShow(boxes[block]) else { return }
        let start = block * Self.blockSize
        for i in start..<min(start + Self.blockSize, candidates.count) {
          guard let isInside = ballot.sees(SIMD3<Double>(positions[Int(candidates[i])])) else {
            continue
          }
          votes[i] &+= SIMD2(1, isInside ? 1 : 0)
        }
      }
    }
  }

  /// For each point of the cloud, whether it is the object's; unseen points follow the cloud alone.
  var result: [UInt8] {
    var result = [UInt8](repeating: 0, count: positions.count)
    for (candidate, vote) in zip(candidates, votes)
    where Double(vote.y) >= Self.minShare * Double(vote.x) {
      result[Int(candidate)] = 1
    }
    return result
  }

  /// What one view knows.
  private struct Ballot: Sendable {
    /// Pixels round the picture within which a block may show, for rounding.
    private static let rim = 1.0

    let map: DepthMap
    let pose: RigidTransform
    let mask: ByteImage

    /// Whether the view has a point that it sees in its mask; `nil` where it does not see it.
    func sees(_ p: SIMD3<Double>) -> Bool? {
      let camera = map.camera
      let local = pose * p
      guard local.z > 0 else { return nil }
      let at = camera.project(local)
      guard at.x >= 0, at.y >= 0, at.x < Double(camera.width), at.y < Double(camera.height) else {
        return nil
      }
      let (u, v) = (Int(saturating: at.x), Int(saturating: at.y))
      let depth = Double(map.depth[v * camera.width + u])
      guard depth > 0, abs(depth - local.z) < ObjectVote.maxDifference * depth else { return nil }
      let x = min(u * mask.width / camera.width, mask.width - 1)
      let y = min(v * mask.height / camera.height, mask.height - 1)
      return mask.pixels[y * mask.width + x] != 0
    }

    /// Whether a part of a box may lie in the picture.
    func mayShow(_ box: BoundingBox) -> Bool {
      var low = SIMD2<Double>(repeating: .infinity)
      var high = -low
      var behind = 0
      for corner in 0..<8 {
        let p = SIMD3(
          corner & 1 == 0 ? box.min.x : box.max.x, corner & 2 == 0 ? box.min.y : box.max.y,
          corner & 4 == 0 ? box.min.z : box.max.z)
        let local = pose * p
        guard local.z > 0 else {
          behind += 1
          continue
        }
        let at = map.camera.project(local)
        (low, high) = (pointwiseMin(low, at), pointwiseMax(high, at))
      }
      guard behind == 0 else { return behind < 8 }
      return high.x >= -Self.rim && high.y >= -Self.rim
        && low.x <= Double(map.camera.width) + Self.rim
        && low.y <= Double(map.camera.height) + Self.rim
    }
  }
}
