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

  /// Most candidates, and the fewest that views are asked about at once.
  static let candidateLimits = 1 << 16...1 << 22
  /// Bytes of a candidate.
  static let candidateBytes = 30
  /// Share of the memory of a run that candidates take.
  private static let share = 1.0 / 16

  /// Candidates that a run has the memory for.
  static func room(in context: RunContext) -> Int {
    let room = Int(saturating: share * Double(context.memory)) / candidateBytes
    return min(max(room, candidateLimits.lowerBound), candidateLimits.upperBound)
  }

  private let object: FoundObject
  private let limit: Int
  /// Points within the object's region; others are not the object's.
  private var candidates: [SIMD3<Float>] = []
  /// The number of each in its part.
  private var places: [Int32] = []
  /// Parts whose points stand for election: their numbers of points, and of candidates up to them.
  private var parts: [(part: Int, points: Int, end: Int)] = []
  /// Boxes of the blocks, once a view is heard.
  private var boxes: [BoundingBox] = []
  /// For each candidate, the views that see it, and those of them with it in their masks.
  private var votes: [SIMD2<Int32>] = []

  /// An election without candidates yet.
  ///
  /// - Parameter limit: Candidates from which on it is full.
  init(object: FoundObject, limit: Int) {
    self.object = object
    self.limit = limit
    // Lists that grow are twice in memory, and twice as long as they need be.
    candidates.reserveCapacity(limit)
    places.reserveCapacity(limit)
    votes.reserveCapacity(limit)
  }

  /// Whether no point stands.
  var isEmpty: Bool { candidates.isEmpty }
  /// Whether no more points should be added.
  var isFull: Bool { candidates.count >= limit }

  /// Has those points of a part stand that the object's region contains.
  mutating func add(_ positions: [SIMD3<Float>], of part: Int) {
    precondition(boxes.isEmpty, "points stand before views are heard")
    for (place, position) in positions.enumerated()
    where object.contains(SIMD3<Double>(position)) {
      candidates.append(position)
      places.append(Int32(place))
    }
    votes += [SIMD2<Int32>](repeating: .zero, count: candidates.count - votes.count)
    parts.append((part, positions.count, candidates.count))
  }

  /// Counts the words of a view about the points that it sees.
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

  /// Tells of each part whether its points are the object's; unseen points follow the cloud alone.
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
