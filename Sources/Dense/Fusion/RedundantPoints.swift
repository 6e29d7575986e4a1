import Scene
import Support

/// Finds redundant points: those whose position nearby, more certain points determine better
/// (`CertaintyTree`).
struct RedundantPoints {
  /// Maximum distance at which a point makes another redundant, in mean footprints.
  private static let farthest: Float = 32
  /// Share of a run's memory for the tree, and maximum number of points of a tile.
  private static let memoryShare = 0.1
  private static let mostPoints = 4_000_000
  /// Points per task.
  private static let pointsPerBlock = 4096
  private static let label = "Finding redundant points"

  let parts: FusedParts
  let pool: SpillPool
  /// Maximum number of points of a tile; `nil` to derive it from the memory limit.
  var limit: Int?

  /// Marks the redundant points, and returns their number.
  func mark(in context: RunContext) throws -> Int {
    let cloud = parts.cloud
    let level = CellKey.level(Self.farthest * parts.meanFootprint) + 1
    let room = Int(saturating: Self.memoryShare * Double(context.memory))
    let most = min(room / (CertaintyTree.bytes(points: 1 << 20) >> 20), Self.mostPoints)
    let tiles = try CloudTiles(cloud, level: level, limit: limit ?? most)
    var marks = cloud.counts.map { PixelMarks($0) }
    for (done, tile) in tiles.tiles.enumerated() {
      try pool.lending(CertaintyTree.bytes(points: tile.points)) {
        try mark(tile, of: cloud, level: level, marks: &marks, in: context)
      }
      pool.trimHeap()
      context.progress(Self.label, Double(done + 1) / Double(tiles.tiles.count))
    }
    return try cloud.indices.reduce(0) { count, part in
      let own = (0..<cloud.counts[part]).map { marks[part][$0] ? UInt8(1) : 0 }
      try parts.markRedundant(own, in: part)
      return count + own.count { $0 != 0 }
    }
  }

  /// Marks the redundant points of a tile.
  private func mark(
    _ tile: CloudTiles.Tile, of cloud: CloudParts, level: Int, marks: inout [PixelMarks],
    in context: RunContext
  ) throws {
    var tree = CertaintyTree(top: level, points: tile.points)
    for part in cloud.indices {
      try context.checkCancellation()
      let points = try cloud[part]
      guard points.hasCertainty else { continue }
      for item in points.positions.indices {
        let point = Witness(points, item)
        guard point.isSound,
          tile.holds(CellKey.cell(of: point.position, level: level), margin: 1)
        else { continue }
        tree.add(point, footprint: points.radii[item])
      }
    }
    for part in cloud.indices {
      try context.checkCancellation()
      for item in try redundant(cloud[part], in: tile, by: tree, level: level, context: context) {
        marks[part].mark(item)
      }
    }
  }

  /// Indices of the redundant points of a part that are in a tile.
  private func redundant(
    _ points: PointCloud, in tile: CloudTiles.Tile, by tree: CertaintyTree, level: Int,
    context: RunContext
  ) throws -> [Int] {
    guard points.hasCertainty else { return [] }
    let count = points.positions.count
    let starts = Array(stride(from: 0, to: count, by: Self.pointsPerBlock))
    let blocks = try context.silent.parallelMap(starts, label: "") { start, _ in
      (start..<min(start + Self.pointsPerBlock, count)).filter { item in
        let point = Witness(points, item)
        return point.isSound && tile.holds(CellKey.cell(of: point.position, level: level))
          && tree.isRedundant(point, footprint: points.radii[item])
      }
    }
    return Array(blocks.joined())
  }
}

extension PointCloud {
  /// Whether it has the properties that `CertaintyTree` needs: normals, radii and deviations.
  fileprivate var hasCertainty: Bool {
    [normals.count, radii.count, deviations.count].allSatisfy { $0 == positions.count }
  }
}
