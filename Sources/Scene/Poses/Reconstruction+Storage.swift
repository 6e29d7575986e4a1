import Geometry
import Support

extension Reconstruction: Storable {
  package func store(into writer: inout ByteWriter) {
    cameras.store(into: &writer)
    writer.array(viewCameras.map { UInt32($0) })
    writer.integer(UInt64(poses.count))
    for pose in poses { writer.optional(pose) { $1.store(into: &$0) } }
    storePoints(into: &writer)
    writer.integer(UInt64(unregistered.count))
    for view in unregistered { writer.string(view.json) }
    writer.integer(UInt64(placed.count))
    for view in placed {
      writer.integer(UInt64(view.view))
      writer.integer(UInt64(view.points))
      writer.array([view.position, view.rotation])
    }
    writer.integer(UInt64(components))
    writer.integer(UInt8(isMetric ? 1 : 0))
    writer.integer(UInt8(isBoxAdjusted ? 1 : 0))
    writer.optional(objectBox) {
      $0.array([$1.min.x, $1.min.y, $1.min.z, $1.max.x, $1.max.y, $1.max.z])
    }
  }

  /// Writes the points as one array per property; tracks as one list of observations and their
  /// lengths.
  private func storePoints(into writer: inout ByteWriter) {
    writer.packed(points.map(\.position))
    writer.packed(points.map(\.color))
    writer.array(points.map(\.error))
    writer.array(points.map { UInt32($0.track.count) })
    writer.array(points.flatMap(\.track))
  }

  package init(from reader: inout ByteReader) throws {
    try self.init(from: &reader) { try Reconstruction.points(from: &$0, views: $1) }
  }

  /// - Parameter readPoints: Reads the points, whose tracks name `views` views at most.
  init(
    from reader: inout ByteReader,
    _ readPoints: (_ reader: inout ByteReader, _ views: Int) throws -> [ScenePoint]
  ) throws {
    let cameras = try [Camera](from: &reader)
    let viewCameras = try reader.array(UInt32.self).map { Int($0) }
    let count = try reader.count(itemSize: 1)
    var poses: [RigidTransform?] = []
    for _ in 0..<count { poses.append(try reader.optional { try RigidTransform(from: &$0) }) }
    guard viewCameras.count == poses.count, viewCameras.allSatisfy({ $0 < cameras.count }) else {
      throw StorageError.inconsistent("reconstruction")
    }
    self.init(cameras: cameras, viewCameras: viewCameras, poses: poses)
    points = try readPoints(&reader, poses.count)
    let missing = try reader.count(itemSize: 8)
    unregistered = try (0..<missing).map { _ in try Unregistered(json: reader.string()) }
    placed = try Reconstruction.placed(from: &reader, poses: poses)
    components = try reader.index(below: 1 << 31, "reconstruction")
    isMetric = try reader.integer(UInt8.self) != 0
    isBoxAdjusted = try reader.integer(UInt8.self) != 0
    objectBox = try reader.optional { try Reconstruction.box(from: &$0) }
  }

  private static func box(from reader: inout ByteReader) throws -> BoundingBox {
    let sides = try reader.array(Double.self)
    guard sides.count == 6, sides.allSatisfy(\.isFinite) else {
      throw StorageError.inconsistent("object box")
    }
    let box = BoundingBox(
      min: SIMD3(sides[0], sides[1], sides[2]), max: SIMD3(sides[3], sides[4], sides[5]))
    guard box.extent.min() > 0 else { throw StorageError.inconsistent("object box") }
    return box
  }

  private static func placed(
    from reader: inout ByteReader, poses: [RigidTransform?]
  ) throws -> [PlacedView] {
    let count = try reader.count(itemSize: 24)
    return try (0..<count).map { _ in
      let view = try reader.index(below: poses.count, "placed view")
      let points = try reader.index(below: 1 << 31, "placed view")
      let deviations = try reader.array(Double.self)
      guard deviations.count == 2, poses[view] != nil else {
        throw StorageError.inconsistent("placed view")
      }
      return PlacedView(
        view: view, points: points, position: deviations[0], rotation: deviations[1])
    }
  }

  private static func points(
    from reader: inout ByteReader, views: Int
  ) throws -> [ScenePoint] {
    let list = try StoredPoints(from: &reader, views: views)
    var start = 0
    return list.positions.indices.map { index in
      let end = start + Int(list.lengths[index])
      defer { start = end }
      return ScenePoint(
        position: list.positions[index], color: list.colors[index], error: list.errors[index],
        track: Array(list.observations[start..<end]))
    }
  }
}

/// Points in their stored form, as one array per property.
struct StoredPoints {
  let positions: [SIMD3<Double>]
  let colors: [SIMD3<UInt8>]
  let errors: [Double]
  /// Lengths of the tracks.
  let lengths: [UInt32]
  /// Observations of all tracks, concatenated.
  let observations: [Observation]

  /// - Parameter views: Upper bound of the view indices in tracks.
  init(from reader: inout ByteReader, views: Int) throws {
    positions = try reader.packed()
    colors = try reader.packed()
    errors = try reader.array()
    lengths = try reader.array()
    observations = try reader.array()
    guard colors.count == positions.count, errors.count == positions.count,
      lengths.count == positions.count,
      lengths.reduce(0, { $0 + Int($1) }) == observations.count,
      observations.allSatisfy({ $0.view < views })
    else { throw StorageError.inconsistent("point list") }
  }
}
