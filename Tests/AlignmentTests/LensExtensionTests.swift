import Support
import Testing

@testable import Alignment

struct LensExtensionTests {
  private func result(_ setup: AlignmentScene.Setup) throws -> (AlignmentScene, AlignReport) {
    let scene = AlignmentScene(setup)
    return (scene, try AlignViews(options: AlignOptions()).run(scene.input, in: RunContext()).1)
  }

  @Test func tangentialDistortionIsAdjustedIfThereIsSome() throws {
    let (scene, report) = try result(.init(noise: 0.15, tangential: SIMD2(0.004, -0.003)))
    let camera = try #require(report.cameras.first)
    #expect(camera.refined.contains("tangential"))
    #expect(abs(camera.final.p1 - scene.camera.p1) < 0.0008)
    #expect(abs(camera.final.p2 - scene.camera.p2) < 0.0008)
    #expect(try #require(report.check?.freed).gain < 0.02)
  }

  @Test func stretchedPicturesGetTheirRatioOfFocalLengths() throws {
    let (scene, report) = try result(.init(noise: 0.15, aspect: 1.08))
    let camera = try #require(report.cameras.first)
    #expect(camera.refined.contains("aspect"))
    #expect(abs(camera.final.fy / camera.final.fx / scene.setup.aspect - 1) < 0.004)
  }

  @Test func ordinaryLensKeepsItsParameters() throws {
    let (_, report) = try result(.init(noise: 0.15))
    let camera = try #require(report.cameras.first)
    #expect(!camera.refined.contains("tangential"))
    #expect(camera.final.p1 == 0)
    #expect(camera.final.fx == camera.final.fy)
  }
}
