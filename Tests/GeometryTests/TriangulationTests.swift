import Foundation
import Numerics
import Support
import Testing

@testable import Geometry

@Suite struct TriangulationTests {
  private typealias SeenFrom = (pose: RigidTransform, ray: SIMD2<Double>)

  /// Cameras on an arc that look at `point`, each with its image of it.
  private func rays(
    _ point: SIMD3<Double>, count: Int, arc: Double = 0.2, noise: Double = 0, seed: UInt64 = 1,
    offset: SIMD3<Double> = .zero
  ) -> [SeenFrom] {
    var random = RandomStream(seed: seed)
    return (0..<count).map { k in
      let turn = Matrix3.rotation(SIMD3(0.2 * arc * random.normal(), arc * Double(k), 0))
      let pose = RigidTransform(
        rotation: turn,
        center: offset + turn.transpose * SIMD3(0, 0.5 * arc * random.normal(), -5))
      let x = pose * point
      let error = SIMD2(random.normal(), random.normal()) * noise
      return (pose, SIMD2(x.x / x.z, x.y / x.z) + error)
    }
  }

  @Test(arguments: [2, 3, 20])
  func exactRaysGiveTheExactPoint(count: Int) throws {
    let point = SIMD3(0.3, -0.2, 0.4)
    let found = try #require(triangulate(rays(point, count: count)))
    #expect(distance(found, point) < 1e-9)
  }

  @Test func distantOriginDoesNotReducePrecision() throws {
    let offset = SIMD3(5e5, -3e5, 2e5)
    let point = offset + SIMD3(0.3, -0.2, 0.4)
    let found = try #require(triangulate(rays(point, count: 3, offset: offset)))
    #expect(distance(found, point) < 1e-6)
  }

  @Test func noisyRaysGiveANearbyPoint() throws {
    let point = SIMD3(0.3, -0.2, 0.4)
    let found = try #require(triangulate(rays(point, count: 10, noise: 0.001)))
    #expect(distance(found, point) < 0.02)
  }

  @Test func parallelRaysAndSingleViewsHaveNoPoint() {
    let pose = RigidTransform.identity
    let beside = RigidTransform(rotation: .identity, center: SIMD3(1, 0, 0))
    #expect(triangulate([(pose, .zero), (beside, .zero)]) == nil)
    #expect(triangulate([(pose, .zero), (pose, .zero)]) == nil)
    #expect(triangulate([(pose, .zero)]) == nil)
    #expect(triangulate([(pose, SIMD2(.nan, 0)), (beside, .zero)]) == nil)
  }

  @Test func pointsBehindACameraAreRejected() {
    let beside = RigidTransform(rotation: .identity, center: SIMD3(1, 0, 0))
    // The rays diverge: they meet behind both cameras.
    #expect(triangulate([(.identity, SIMD2(-0.1, 0)), (beside, SIMD2(0.1, 0))]) == nil)
  }

  /// Observations of `rays`, for a focal length of 1000 pixels and errors of up to 4 pixels.
  private func observations(_ views: [SeenFrom]) -> [TrackObservation] {
    views.enumerated().map { id, view in
      TrackObservation(id: id, pose: view.pose, ray: view.ray, focal: 1000, limit: 4)
    }
  }

  private func estimate(_ views: [SeenFrom]) -> PointEstimate? {
    TrackTriangulator(observations: observations(views), maxCosine: cos(1.5 * .pi / 180))
      .estimate(track: 7)
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func wrongObservationsAreExcluded(seed: UInt64) throws {
    let point = SIMD3(0.3, -0.2, 0.4)
    for count in [5, 14] {
      var views = rays(point, count: count, arc: 0.1, noise: 0.0005, seed: seed)
      views[1].ray += SIMD2(0.1, 0.05)
      views[count - 1].ray += SIMD2(-0.05, 0.2)
      let found = try #require(estimate(views))
      #expect(distance(found.position, point) < 0.03)
      #expect(found.used == (0..<count).filter { $0 != 1 && $0 != count - 1 })
      #expect(found.track == 7)
    }
  }

  @Test func exactObservationsGiveTheExactPoint() throws {
    let point = SIMD3(0.3, -0.2, 0.4)
    var views = rays(point, count: 4)
    views[2].ray.x += 0.1
    let found = try #require(estimate(views))
    #expect(found.used == [0, 1, 3])
    #expect(distance(found.position, point) < 1e-9)
  }

  @Test func tooSmallTriangulationAnglesAreRejected() {
    #expect(estimate(rays(SIMD3(0.3, -0.2, 0.4), count: 4, arc: 0.001)) == nil)
    #expect(estimate(rays(SIMD3(0.3, -0.2, 0.4), count: 1)) == nil)
  }

  @Test func anglesAndReprojectionErrorsHaveExpectedValues() {
    let right = triangulationAngle(SIMD3(1, 0, 0), SIMD3(0, 1, 0), .zero)
    #expect(abs(right - .pi / 2) < 1e-12)
    let camera = Camera(width: 100, height: 100, focal: 50)
    let error = reprojectionError(SIMD3(0, 0, 2), .identity, camera, SIMD2(53, 54))
    #expect(abs(error - 5) < 1e-12)
    #expect(reprojectionError(SIMD3(0, 0, -2), .identity, camera, .zero) == .infinity)
  }
}
