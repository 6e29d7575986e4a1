import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import Dense

/// Depth has no systematic error for any curvature of the surface.
@Suite(.tags(.slow)) struct DepthBiasTests {
  /// A twentieth of a pixel's footprint.
  private static let maxBias = 0.05

  /// Signed distances of the fused points from the surface in footprints, ascending.
  private func errors(_ scene: ShapeScene) throws -> [Double] {
    let points = try scene.cloud().positions.map { SIMD3<Double>($0) }
    return points.filter(scene.faces).map(scene.outside).sorted()
  }

  @Test(arguments: [
    ShapeScene.Shape.plane(degrees: 40), .ball(radius: 60), .cylinder(radius: 40),
    .bowl(radius: 400),
  ])
  func texturedSurfacesHaveNoBias(shape: ShapeScene.Shape) throws {
    let errors = try errors(ShapeScene(shape: shape))
    let absolute = errors.map(abs).sorted()
    try #require(errors.count > 1000)
    #expect(abs(errors[errors.count / 2]) < Self.maxBias)
    #expect(absolute[absolute.count / 2] < 2 * Self.maxBias)
  }

  @Test func curvedSurfacesWithWeakTextureHaveLittleBias() throws {
    let errors = try errors(ShapeScene(shape: .ball(radius: 60), contrast: 10))
    try #require(errors.count > 1000)
    #expect(abs(errors[errors.count / 2]) < 3 * Self.maxBias)
  }

  /// Full-size patches contain little but noise here, most of all in color: without averaging the
  /// color, the error is 0.86 footprints.
  @Test(arguments: [SIMD3(1.0, 1, 1), SIMD3(1, 0.3, 0.1)])
  func broadFaintTextureIsReconstructed(paint: SIMD3<Double>) throws {
    let scene = ShapeScene(
      shape: .plane(degrees: 20), contrast: 6, grain: 3, paint: paint, width: 320, height: 240,
      focal: 580)
    let errors = try errors(scene)
    let absolute = errors.map(abs).sorted()
    try #require(errors.count > 10_000)
    #expect(absolute[absolute.count / 2] < 12 * Self.maxBias)
  }

  /// Matching the original photographs moves this ball 0.8 footprints inwards and finds half as
  /// many points.
  @Test func specularReflectionsDoNotBiasTheSurfaceInwards() throws {
    let errors = try errors(ShapeScene(shape: .ball(radius: 60), contrast: 25, gloss: 60))
    try #require(errors.count > 3000)
    #expect(abs(errors[errors.count / 2]) < 8 * Self.maxBias)
  }

  /// With luma alone, the surface is 0.18 footprints too far inside, with a third of the points, if
  /// all channels have the same noise.
  @Test func coloredDiffuseTextureIsSeparatedFromReflections() throws {
    let scene = ShapeScene(
      shape: .ball(radius: 60), contrast: 25, gloss: 60, paint: SIMD3(1, 0.2, 0.1))
    let errors = try errors(scene)
    try #require(errors.count > 3000)
    #expect(abs(errors[errors.count / 2]) < 2 * Self.maxBias)
  }
}
