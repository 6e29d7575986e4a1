import Scene
import Support

extension BuildMesh {
  /// Bytes per point of the object before merging.
  private static let pointBytes = 76
  /// Bytes per point of the cloud.
  private static let cloudBytes = 51
  /// Bytes per brick of the octree while its level is solved.
  private static let brickBytes = 3_072

  /// Estimates the memory of a run: the cloud, the points of the object (at most all points, in
  /// memory at once), and one block of the octree. The mesh is not included: its size is not known
  /// in advance, and it is allocated after the points are released.
  package func memoryNeed(of input: MeshInput) -> MemoryNeed {
    let points = input.dense.cloud.count
    let bricks = min(options.blockSize, points / Self.pointsPerBrick)
    return MemoryNeed(
      whole: Self.cloudBytes * points,
      least: Self.pointBytes * points + Self.brickBytes * bricks,
      settings: ["mesh.block-size", "dense.max-size"])
  }
}
