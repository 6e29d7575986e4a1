import Geometry
import Scene
import Support
import Testing

@testable import Stages

@Suite struct LensModelTests {
  func align(_ scene: AlignmentScene) throws -> CameraRecord {
    try AlignViews(options: AlignOptions()).run(scene.input, in: RunContext(seed: 3))
      .1.cameras[0]
  }

  @Test(arguments: [0.97, 0.985, 1.03])
  func pixelsThatAreNotSquareAreFound(aspect: Double) throws {
    let found = try align(AlignmentScene(.init(seed: 7, aspect: aspect)))
    #expect(found.refined.contains("aspect"), "\(found.refined)")
    #expect(abs(found.final.fy / found.final.fx / aspect - 1) < 0.003)
  }

  @Test(arguments: UInt64(1)...3)
  func aPlainLensIsLeftPlain(seed: UInt64) throws {
    let found = try align(AlignmentScene(.init(seed: seed)))
    #expect(!found.refined.contains("aspect") && !found.refined.contains("tangential"))
    #expect(found.final.p1 == 0 && found.final.p2 == 0)
  }
}
