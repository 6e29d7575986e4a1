import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import Dense

/// The stated deviations of points match their errors.
@Suite(.tags(.slow)) struct DepthCertaintyTests {
  /// Error and stated deviation of each point, footprints.
  private func points(_ scene: ShapeScene) throws -> [(error: Double, deviation: Double)] {
    let cloud = try scene.cloud()
    try #require(cloud.deviations.count == cloud.positions.count)
    #expect(cloud.reaches.allSatisfy { $0 > 0 && $0.isFinite })
    return cloud.positions.indices.compactMap { i in
      let place = SIMD3<Double>(cloud.positions[i])
      guard scene.faces(place) else { return nil }
      return (abs(scene.outside(place)), Double(cloud.deviations[i] / cloud.radii[i]))
    }
  }

  private func within(_ points: [(error: Double, deviation: Double)]) -> Double {
    Double(points.count { $0.error < $0.deviation }) / Double(points.count)
  }

  private func medianDeviation(_ points: [(error: Double, deviation: Double)]) -> Double {
    points.map(\.deviation).interpolatedMedian() ?? 0
  }

  /// With noise alone, most errors are far smaller: the deviations are calibrated for captures with
  /// all sources of error.
  @Test(arguments: [
    ShapeScene(shape: .plane(degrees: 40)), ShapeScene(shape: .ball(radius: 60)),
    ShapeScene(shape: .ball(radius: 60), contrast: 10),
    ShapeScene(shape: .ball(radius: 60), contrast: 25, gloss: 60),
  ])
  func deviationsBoundTheErrorsOfMostPoints(scene: ShapeScene) throws {
    let points = try points(scene)
    try #require(points.count > 1000)
    #expect(within(points) > 0.68)
    #expect(medianDeviation(points) < 3)
  }

  @Test func weakTextureHasLargerDeviations() throws {
    let plain = try points(ShapeScene(shape: .ball(radius: 60)))
    let weak = try points(ShapeScene(shape: .ball(radius: 60), contrast: 10))
    #expect(medianDeviation(weak) > 2 * medianDeviation(plain))
  }

  @Test func glossyPointsWithLargerDeviationsHaveLargerErrors() throws {
    let points = try points(ShapeScene(shape: .ball(radius: 60), contrast: 25, gloss: 60))
      .sorted { $0.deviation < $1.deviation }
    let halves = [points.prefix(points.count / 2), points.suffix(points.count / 2)]
    let errors = halves.map { $0.map(\.error).interpolatedMedian() ?? 0 }
    #expect(errors[0] < 0.8 * errors[1])
  }
}
