import Scene
import Support

extension BuildMesh {
  /// Bytes of a point of the object until it is merged.
  private static let pointBytes = 76
  /// Bytes of a point of the cloud.
  private static let cloudBytes = 51
  /// Bytes of a brick of the octree while its level is solved.
  private static let brickBytes = 3_072

  /// What a run will ask of memory: the cloud, of which the object's points are in memory at once, at most all
  /// of them, and a block of the octree. The mesh, which is not known before, comes when points are gone.
  package func memoryNeed(of input: MeshInput) -> MemoryNeed {
    let points = input.dense.cloud.count
    let bricks = min(options.blockSize, points / Self.pointsPerBrick)
    return MemoryNeed(
      whole: Self.cloudBytes * points,
      least: Self.pointBytes * points + Self.brickBytes * bricks,
      settings: ["mesh.block-size", "dense.max-size"])
  }
}
