import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support
import Testing

@testable import Alignment

/// Satellite positions of views against camera centers.
@Suite struct SatelliteFitTests {
  private static let horizon = LocalHorizon(latitude: 46.8, longitude: -92, height: 200)
  /// Meters per unit of the model.
  private static let scale = 40.0
  private static let turn = Matrix3.rotation(SIMD3(0.7, -0.3, 1.9))

  /// A flight in rows whose positions have errors in meters.
  private func flight(
    _ seed: UInt64, count: (Int, Int) = (6, 3), noise: SIMD3<Double> = SIMD3(0.4, 0.4, 0.3),
    outliers: Int = 0, change: (inout PhotoPosition) -> Void = { _ in }
  ) -> (poses: [RigidTransform?], views: ViewSet, enuFromModel: Similarity) {
    var random = RandomStream(seed: seed)
    let enu = Similarity(scale: Self.scale, rotation: Self.turn, translation: SIMD3(3, -8, 39))
    let back = enu.inverse
    var poses: [RigidTransform?] = []
    var views: [View] = []
    for index in 0..<count.0 * count.1 {
      let point = SIMD3(
        Double(index % count.0) * 12, Double(index / count.0) * 18, 3 * random.normal())
      poses.append(RigidTransform(rotation: Self.turn, center: back * point))
      var stated = point + SIMD3(random.normal(), random.normal(), random.normal()) * noise
      if index < outliers { stated += SIMD3(60, -40, 25) }
      let place = Self.horizon.position(of: stated)
      var position = PhotoPosition(latitude: place.latitude, longitude: place.longitude)
      position.altitude = place.height
      change(&position)
      var view = syntheticView(index)
      view.position = position
      views.append(view)
    }
    return (poses, ViewSet(views: views, cameras: []), enu)
  }

  private func fit(
    _ scene: (poses: [RigidTransform?], views: ViewSet, enuFromModel: Similarity),
    up: (axis: SIMD3<Double>, deviation: Double)? = nil
  ) -> SatelliteFit? {
    SatelliteFit(scene.poses, views: scene.views, up: up, seed: 1)
  }

  @Test(arguments: UInt64(1)...20)
  func scaleUpAndNorthAreWithinTheirDeviations(seed: UInt64) throws {
    let scene = flight(seed, outliers: 3)
    let found = try #require(fit(scene))
    #expect(found.isUsed && found.determinesUp)
    #expect(found.agreeing.count == 15)
    #expect(abs(log(found.enuFromModel.scale / Self.scale)) < 4 * found.scaleDeviation)
    #expect(found.scaleDeviation < 0.02)
    let up = Self.turn.transpose * SIMD3(0, 0, 1)
    #expect(acos(min(1, dot(found.up, up))) < 4 * found.upDeviation)
    let north = found.enuFromModel.rotation * Self.turn.transpose * SIMD3(0, 1, 0)
    #expect(abs(atan2(north.x, north.y)) < 4 * found.northDeviation)
  }

  @Test func statedDeviationsCoverTheErrorsOfTheScale() throws {
    let ratios = try (UInt64(1)...100).map { seed in
      let found = try #require(fit(flight(seed)))
      return abs(log(found.enuFromModel.scale / Self.scale)) / found.scaleDeviation
    }
    // Errors of simulated positions are independent; those of receivers are not, so that deviations
    // are twice as large.
    #expect(ratios.count { $0 < 1 } >= 90)
    #expect(ratios.max().map { $0 > 0.5 } == true)
  }

  @Test(arguments: UInt64(1)...5)
  func positionsOfASmallObjectAreTooCoarse(seed: UInt64) throws {
    // The photographs are meters apart, and the receiver errs by as much.
    let scene = flight(seed, noise: SIMD3(25, 25, 40))
    #expect(fit(scene)?.isUsed != true)
  }

  @Test func positionsWithoutHeightsGiveScaleAndNorth() throws {
    let scene = flight(4) { $0.altitude = nil }
    let up = Self.turn.transpose * SIMD3(0, 0, 1)
    let found = try #require(fit(scene, up: (up, 0.02)))
    #expect(found.isUsed)
    #expect(found.vertical == 0)
    #expect(abs(log(found.enuFromModel.scale / Self.scale)) < 0.03)
  }

  @Test func positionsAlongALineLeaveUpOpen() throws {
    let scene = flight(2, count: (18, 1), noise: SIMD3(0.5, 0.5, 0.5))
    var flat = scene
    var random = RandomStream(seed: 5)
    for index in flat.poses.indices {
      let point = scene.enuFromModel * (scene.poses[index]?.center ?? .zero)
      flat.poses[index] = RigidTransform(
        rotation: Self.turn,
        center: scene.enuFromModel.inverse
          * SIMD3(point.x, 0.05 * random.normal(), 0.05 * random.normal()))
      let place = Self.horizon.position(
        of: SIMD3(point.x, 0.3 * random.normal(), 0.3 * random.normal()))
      flat.views.views[index].position?.latitude = place.latitude
      flat.views.views[index].position?.longitude = place.longitude
      flat.views.views[index].position?.altitude = place.height
    }
    let alone = try #require(fit(flat))
    #expect(!alone.determinesUp)
    let up = Self.turn.transpose * SIMD3(0, 0, 1)
    let helped = try #require(fit(flat, up: (up, 0.02)))
    #expect(abs(dot(helped.up, up) - 1) < 1e-2)
    #expect(abs(log(helped.enuFromModel.scale / Self.scale)) < 0.02)
  }

  @Test func viewsWithoutPositionsGiveNothing() {
    let scene = flight(1)
    var views = scene.views
    for index in views.views.indices { views.views[index].position = nil }
    #expect(SatelliteFit(scene.poses, views: views, up: nil, seed: 1) == nil)
    #expect(
      SatelliteFit(scene.poses.map { _ in nil }, views: scene.views, up: nil, seed: 1) == nil)
  }

  @Test func equalPositionsGiveNoScale() {
    var scene = flight(1)
    for index in scene.views.views.indices {
      scene.views.views[index].position = scene.views.views[0].position
    }
    #expect(fit(scene)?.isUsed != true)
  }
}
