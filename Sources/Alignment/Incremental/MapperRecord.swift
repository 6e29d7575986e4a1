import Files
import Geometry
import Scene
import Support

/// What a unit of incremental mapping changes, in a form that can be stored: the model, the record of
/// attempts, and the state of the loop that registers views.
struct MapperRecord: Storable {
  private let cameras: [Camera]
  private let poses: [RigidTransform?]
  /// Track of each keypoint id, −1 if none.
  private let trackOf: [Int32]
  /// By track, and by keypoint id: 1 or 0.
  private let hasPoint: [UInt8]
  private let isUsed: [UInt8]
  /// Coordinates of the tracks that have a point, three per track.
  private let points: [Double]
  private let trackConflicts: [SIMD2<Int32>]
  private let attempts: MapperAttempts

  init(_ mapper: IncrementalMapper) {
    let model = mapper.state.model
    (cameras, poses, trackOf) = (model.cameras, model.poses, model.tracks.trackOf)
    hasPoint = model.hasPoint.map { $0 ? 1 : 0 }
    isUsed = model.isUsed.map { $0 ? 1 : 0 }
    var points: [Double] = []
    points.reserveCapacity(3 * model.hasPoint.count)
    for (position, hasPoint) in zip(model.positions, model.hasPoint) where hasPoint {
      points.append(position.x)
      points.append(position.y)
      points.append(position.z)
    }
    self.points = points
    trackConflicts = mapper.state.trackConflicts
    attempts = MapperAttempts(mapper)
  }

  func store(into writer: inout ByteWriter) {
    cameras.store(into: &writer)
    writer.integer(UInt64(poses.count))
    for pose in poses { writer.optional(pose) { $1.store(into: &$0) } }
    writer.array(trackOf)
    writer.array(hasPoint)
    writer.array(isUsed)
    writer.array(points)
    writer.array(trackConflicts)
    attempts.store(into: &writer)
  }

  /// Adds everything that is stored to a hash, without storing it.
  func add(to hash: inout ContentHash) {
    var small = ByteWriter()
    cameras.store(into: &small)
    for pose in poses { small.optional(pose) { $1.store(into: &$0) } }
    attempts.store(into: &small)
    hash.add(bytes: small.bytes)
    hash.add(bytes: trackOf)
    hash.add(bytes: hasPoint)
    hash.add(bytes: isUsed)
    hash.add(bytes: points)
    hash.add(bytes: trackConflicts)
  }

  init(from reader: inout ByteReader) throws {
    cameras = try [Camera](from: &reader)
    poses = try (0..<reader.count(itemSize: 1)).map { _ in
      try reader.optional { try RigidTransform(from: &$0) }
    }
    trackOf = try reader.array()
    hasPoint = try reader.array()
    isUsed = try reader.array()
    points = try reader.array()
    trackConflicts = try reader.array()
    attempts = try MapperAttempts(from: &reader)
  }

  /// - Throws: `StorageError` if the record does not fit the mapper's problem.
  func check(_ mapper: IncrementalMapper) throws {
    let ids = mapper.problem.pixels.count
    let tracks = Int32(exactly: hasPoint.count) ?? 0
    let isConsistent =
      cameras.count == mapper.state.model.cameras.count && poses.count == mapper.problem.viewCount
      && trackOf.count == ids && isUsed.count == ids
      && trackOf.allSatisfy { $0 >= -1 && $0 < tracks }
      && 3 * hasPoint.count { $0 != 0 } == points.count
      && zip(isUsed, trackOf).allSatisfy { $0 == 0 || $1 >= 0 }
      && trackConflicts.allSatisfy { $0.min() >= 0 && Int($0.max()) < ids }
    guard isConsistent, TrackTable(labels: trackOf).count == hasPoint.count else {
      throw StorageError.inconsistent("model")
    }
    try attempts.check(views: poses.count)
  }

  /// Gives a mapper the recorded state; call `check` first.
  func restore(_ mapper: inout IncrementalMapper) {
    var model = SparseModel(
      cameras: cameras, views: poses.count, tracks: TrackTable(labels: trackOf))
    model.poses = poses
    model.hasPoint = hasPoint.map { $0 != 0 }
    model.isUsed = isUsed.map { $0 != 0 }
    for (index, track) in model.hasPoint.indices.filter({ model.hasPoint[$0] }).enumerated() {
      let first = 3 * index
      model.positions[track] = SIMD3(points[first], points[first + 1], points[first + 2])
    }
    mapper.state.model = model
    mapper.state.trackConflicts = trackConflicts
    attempts.restore(&mapper)
  }
}

extension ContentHash {
  fileprivate mutating func add(bytes values: [some BitwiseCopyable]) {
    values.withUnsafeBytes { add($0) }
  }
}
