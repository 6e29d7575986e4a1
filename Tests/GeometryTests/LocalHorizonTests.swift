import Numerics
import Testing

@testable import Geometry

/// East, north and up of WGS 84 against pymap3d 3.2.0 (`geodetic2enu`).
@Suite struct LocalHorizonTests {
  @Test(
    arguments: [
      (
        SIMD3(46.8426, -91.9945, 198.3), SIMD3(46.8431, -91.9938, 199.1),
        SIMD3(53.396515, 55.585863, 0.799534)
      ),
      (
        SIMD3(0.0, 0.0, 0.0), SIMD3(0.001, 0.002, 10.0),
        SIMD3(222.639331, 110.57445, 9.995149)
      ),
      (
        SIMD3(-33.9, 151.2, 40.0), SIMD3(-33.91, 151.19, -5.0),
        SIMD3(-924.820308, -1109.250847, -45.163783)
      ),
      (
        SIMD3(89.99, 10.0, 0.0), SIMD3(89.9905, 12.0, 3.0),
        SIMD3(37.031622, 56.493405, 2.999644)
      ),
      (
        SIMD3(52.5, -0.001, 120.0), SIMD3(52.501, 0.001, 80.0),
        SIMD3(135.819085, 111.280119, -40.002414)
      ),
      (
        SIMD3(-89.5, -170.0, 2800.0), SIMD3(-89.6, 175.0, 2900.0),
        SIMD3(-11568.555784, -12697.418014, 76.957684)
      ),
    ] as [(SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)])
  func agreesWithTheReference(
    origin: SIMD3<Double>, place: SIMD3<Double>, enu: SIMD3<Double>
  ) {
    let horizon = LocalHorizon(latitude: origin.x, longitude: origin.y, height: origin.z)
    let found = horizon.point(latitude: place.x, longitude: place.y, height: place.z)
    #expect(distance(found, enu) < 1e-4)
    let back = horizon.position(of: enu)
    // 1e-9 degrees are 0.1 mm.
    #expect(abs(back.latitude - place.x) < 1e-9)
    #expect(abs(back.longitude - place.y) < 1e-9 / max(cosine(place.x), 1e-3))
    #expect(abs(back.height - place.z) < 1e-4)
  }

  private func cosine(_ degrees: Double) -> Double {
    (Matrix3.rotation(SIMD3(0, 0, degrees * .pi / 180)))[0, 0]
  }
}
