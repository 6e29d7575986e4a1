import Geometry
import Imaging
import Numerics
import Scene
import Support

/// Decides by voting of the views that see a point, through their masks, whether it belongs to the
/// object.
///
/// Views are processed one after the other, so that only one mask and one depth map are in memory.
/// Points are processed in blocks: a block outside a view's image is skipped as a whole.
struct ObjectVote: Sendable {
  /// Maximum relative depth difference at which a view sees a point.
  private static let maxDifference = 0.02
  /// Minimum share of the views that see a point and have it in their masks.
  private static let minShare = 0.5
  /// Points per block. Neighbors in a fused cloud are neighbors in space.
  private static let blockSize = 1024

  /// Minimum and maximum number of candidates in a batch.
  static let candidateLimits = 1 << 16...1 << 22
  /// Bytes per candidate.
  static let candidateBytes = 30
  /// Share of a run's memory for candidates.
  private static let share = 1.0 / 16

  /// Number of candidates that fit in a run's memory.
  static func room(in context: RunContext) -> Int {
    let room = Int(saturating: share * Double(context.memory)) / candidateBytes
    return min(max(room, candidateLimits.lowerBound), candidateLimits.upperBound)
  }

  private let object: FoundObject
  private let limit: Int
  /// Points within the object's region; other points do not belong to the object.
  private var candidates: [SIMD3<Float>] = []
  /// Index of each candidate in its part.
  private var places: [Int32] = []
  /// Parts in the current batch: their numbers of points, and of candidates up to their end.
  private var parts: [(part: Int, points: Int, end: Int)] = []
  /// Bounding boxes of the blocks; computed when the first view votes.
  private var boxes: [BoundingBox] = []
  /// For each candidate, the number of views that see it, and of those with it in their masks.
  private var votes: [SIMD2<Int32>] = []

  /// Creates a batch without candidates.
  ///
  /// - Parameter limit: Number of candidates at which the batch is full.
  init(object: FoundObject, limit: Int) {
    self.object = object
    self.limit = limit
    // Growing arrays are copied, and reserve up to twice their size.
    candidates.reserveCapacity(limit)
    places.reserveCapacity(limit)
    votes.reserveCapacity(limit)
  }

  /// Whether there are no candidates.
  var isEmpty: Bool { candidates.isEmpty }
  /// Whether no more points should be added.
  var isFull: Bool { candidates.count >= limit }

  /// Adds the points of a part that are within the object's region as candidates.
  mutating func add(_ positions: [SIMD3<Float>], of part: Int) {
    precondition(boxes.isEmpty, "points must be added before votes")
    for (place, position) in positions.enumerated()
    where object.contains(SIMD3<Double>(position)) {
      candidates.append(position)
      places.append(Int32(place))
    }
    votes += [SIMD2<Int32>](repeating: .zero, count: candidates.count - votes.count)
    parts.append((part, positions.count, candidates.count))
  }

  /// Counts the votes of a view on the points that it sees.
  mutating func hear(
    _ map: DepthMap, of pose: RigidTransform, _ mask: ByteImage, in context: RunContext
  ) throws {
    let ballot = Ballot(map: map, pose: pose, mask: mask)
    if boxes.isEmpty { boxes = blocks.map { Self.box(of: self.candidates[$0]) } }
    let (candidates, boxes, blocks) = (candidates, boxes, blocks)
    try votes.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let votes = buffer
      try context.parallelFor(blocks.count) { block in
        guard ballot.mayShow(boxes[block]) else { return }
        for i in blocks[block] {
          guard let isInside = ballot.sees(SIMD3<Double>(candidates[i])) else { continue }
          votes[i] &+= SIMD2(1, isInside ? 1 : 0)
        }
      }
    }
  }

  private var blocks: [Range<Int>] {
    stride(from: 0, to: candidates.count, by: Self.blockSize).map {
      $0..<min($0 + Self.blockSize, candidates.count)
    }
  }

  private static func box(of points: ArraySlice<SIMD3<Float>>) -> BoundingBox {
    var low = SIMD3<Float>(repeating: .infinity)
    var high = -low
    for p in points { (low, high) = (pointwiseMin(low, p), pointwiseMax(high, p)) }
    return BoundingBox(min: SIMD3<Double>(low), max: SIMD3<Double>(high))
  }

  /// Reports for each part which points belong to the object. Candidates that no view sees belong
  /// to it.
  func eachResult(_ body: (_ part: Int, _ isObject: [UInt8]) throws -> Void) rethrows {
    var start = 0
    for (part, points, end) in parts {
      var isObject = [UInt8](repeating: 0, count: points)
      for i in start..<end where Double(votes[i].y) >= Self.minShare * Double(votes[i].x) {
        isObject[Int(places[i])] = 1
      }
      start = end
      try body(part, isObject)
    }
  }

  /// The data with which one view votes.
  private struct Ballot: Sendable {
    /// Margin around the image within which a block may be visible, to allow for rounding, pixels.
    private static let rim = 1.0

    let map: DepthMap
    let pose: RigidTransform
    let mask: ByteImage

    /// Whether the view's mask contains a point; `nil` if the view does not see it.
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

    /// Whether part of a box may be inside the image.
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
