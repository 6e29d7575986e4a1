import Scene
import Testing

@testable import Surface

@Suite struct MemoryNeedTests {
  private func need(points: Int, blockSize: Int) -> Int {
    var options = MeshOptions()
    options.blockSize = blockSize
    // The estimate depends on counts only: no part is read.
    let cloud = CloudParts(counts: [points / 2, points - points / 2]) { _ in
      throw StorageError.inconsistent("read")
    }
    let input = MeshInput(
      dense: DenseModel(depthMaps: ViewMaps(), cloud: cloud),
      reconstruction: Reconstruction(cameras: [], viewCameras: [], poses: []))
    return BuildMesh(options: options).memoryNeed(of: input).least
  }

  /// Blocks limit the memory of the octree for a large cloud, and add nothing for a small one.
  @Test func blocksLimitTheMemoryOfTheOctree() {
    let large = need(points: 8_000_000, blockSize: 65_536)
    #expect(large - need(points: 8_000_000, blockSize: 32_768) == 32_768 * 3_072)
    #expect(need(points: 16_000_000, blockSize: 65_536) - large == 8_000_000 * 76)
    #expect(need(points: 5_000, blockSize: 65_536) == need(points: 5_000, blockSize: 100))
    #expect(large > 500_000_000)
    #expect(large < 1_000_000_000)
  }
}
