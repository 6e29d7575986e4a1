import Imaging
import Numerics
import Scene
import Testing

@testable import Evaluation

@Suite struct ViewComparisonTests {
  @Test(arguments: [1, 2]) func theSameModelAgrees(stride: Int) throws {
    let quality = try PlaneScene.compare(PlaneScene.model(), stride: stride).quality
    #expect(try #require(quality.psnr) > 38)
    #expect(quality.wrong == 0)
    #expect(quality.unlike == 0)
    #expect(abs(try #require(quality.sharpness) - 1) < 0.03)
    // The square takes 166 of 300 columns and 170 of 240 rows.
    #expect(abs(quality.coverage - 0.39) < 0.02)
    #expect(quality.gain.allSatisfy { abs($0 - 1) < 0.02 })
  }

  @Test func brightnessAndWhiteBalanceDoNotCount() throws {
    let dark = PlaneScene.photograph(light: SIMD3(0.62, 0.7, 0.8))
    let quality = try PlaneScene.compare(PlaneScene.model(), with: dark).quality
    #expect(try #require(quality.psnr) > 38)
    #expect(quality.unlike == 0)
    for (gain, light) in zip(quality.gain, [0.62, 0.7, 0.8]) { #expect(abs(gain - light) < 0.02) }
  }

  @Test func aShiftedTextureIsUnlike() throws {
    // 0.35 is 29 pixels.
    let quality = try PlaneScene.compare(PlaneScene.model(shift: 0.35)).quality
    #expect(try #require(quality.unlike) > 0.15)
    #expect(try #require(quality.psnr) < 18)
  }

  @Test func aShiftOfOnePixelIsAccepted() throws {
    let quality = try PlaneScene.compare(PlaneScene.model(shift: 0.012)).quality
    #expect(quality.unlike == 0)
  }

  @Test func aSmallShiftBeyondTheAcceptedOneIsDisplaced() throws {
    // Five pixels.
    let comparison = try PlaneScene.compare(PlaneScene.model(shift: 0.06))
    let unlike = comparison.blocks.filter(\.isUnlike)
    #expect(unlike.count > 20)
    #expect(unlike.filter(\.isDisplaced).count * 10 > unlike.count * 8)
  }

  @Test func aMissingHalfIsNotCovered() throws {
    var model = PlaneScene.model()
    let whole = try PlaneScene.compare(model).quality
    let half = model.mesh.triangles.count / 2
    model.mesh.triangles.removeLast(half)
    model.texcoords.removeLast(3 * half)
    let quality = try PlaneScene.compare(model).quality
    #expect(abs(quality.coverage / whole.coverage - 0.5) < 0.03)
    #expect(quality.unlike == 0)
  }

  @Test func anInventedSurfaceInFrontIsFound() throws {
    var model = PlaneScene.model()
    // A square of a quarter of the area, half way to the camera, with one color.
    let first = UInt32(model.mesh.positions.count)
    model.mesh.positions += [
      SIMD3(-0.5, -0.5, -1.5), SIMD3(0, -0.5, -1.5), SIMD3(0, 0, -1.5), SIMD3(-0.5, 0, -1.5),
    ]
    model.mesh.triangles += [
      SIMD3(first, first + 1, first + 2), SIMD3(first, first + 2, first + 3),
    ]
    model.texcoords += [SIMD2<Float>](repeating: SIMD2(0.4, 0.7), count: 6)
    let comparison = try PlaneScene.compare(model)
    #expect(abs(try #require(comparison.quality.unlike) - 0.25) < 0.08)
    var votes = SurfaceVotes(triangles: model.mesh.triangles.count)
    votes.add(comparison.blocks, in: comparison.view)
    let shares = votes.shares(of: model.mesh)
    // Blocks at its border show the square behind as well.
    #expect(shares.suffix(4).allSatisfy { ($0 ?? 0) > 0.6 })
    // A vertex of the square behind, which nothing hides.
    #expect(shares[15 + 15 * (PlaneScene.cells + 1)] ?? 1 < 0.1)
  }

  @Test func colorsOfVerticesAreUsedWithoutATexture() throws {
    var model = PlaneScene.model()
    model.hasDiffuse = false
    #expect(throws: EvaluationError.noColor) { try PlaneScene.compare(model) }
    model.mesh.colors = model.mesh.positions.map {
      SIMD3<UInt8>(saturating: SIMD3<Float>(PlaneScene.pattern(Double($0.x), Double($0.y))))
    }
    let quality = try PlaneScene.compare(model).quality
    // The mesh is coarser than the pattern.
    #expect(quality.psnr != nil)
    #expect(abs(quality.coverage - 0.39) < 0.02)
  }

  @Test func damagedModelsAreRejectedOrDrawn() throws {
    #expect(throws: EvaluationError.noSurface) {
      try PlaneScene.compare(
        TexturedModel(mesh: TriangleMesh(), texcoords: [], diffuse: RGBImage(width: 1, height: 1)))
    }
    var model = PlaneScene.model(size: 8)
    model.texcoords[0] = SIMD2(.nan, .infinity)
    model.texcoords[1] = SIMD2(-1e30, 1e30)
    model.mesh.positions[30] = SIMD3(.nan, 0, 0)
    #expect(try PlaneScene.compare(model).quality.coverage > 0.3)
    model.pageOfTriangle = [UInt8](repeating: 3, count: model.mesh.triangles.count)
    #expect(throws: EvaluationError.noColor) { try PlaneScene.compare(model) }
    model.pageOfTriangle = [0]
    #expect(throws: EvaluationError.noColor) { try PlaneScene.compare(model) }
  }

  @Test func photographsThatShowLittleHaveNoFigures() throws {
    var model = PlaneScene.model(size: 8)
    model.mesh.triangles = Array(model.mesh.triangles.prefix(1))
    model.texcoords = Array(model.texcoords.prefix(3))
    let quality = try PlaneScene.compare(model, stride: 4).quality
    #expect(quality.psnr == nil)
    #expect(quality.unlike == nil)
  }

  @Test(arguments: [1, 2, 3, 5]) func samplesAreInsideThePhotograph(stride: Int) {
    for side in 0...12 {
      let grid = SampleGrid(width: side, height: 7, stride: stride)
      #expect((0..<grid.width).allSatisfy { grid.pixel($0) < side })
      #expect(grid.pixel(grid.width) >= side, "one more sample is outside")
    }
  }
}
