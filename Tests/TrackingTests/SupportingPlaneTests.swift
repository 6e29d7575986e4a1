import Foundation
import Numerics
import Support
import Testing

@testable import Tracking

@Suite struct SupportingPlaneTests {
  @Test(arguments: UInt64(1)...4)
  func upDirectionIsNormalToTheSupportingPlane(seed: UInt64) {
    var random = RandomStream(seed: seed)
    let up = normalized(SIMD3(0.2 * random.unit() - 0.1, -0.8, -0.2 - 0.5 * random.unit()))
    let side = normalized(cross(up, SIMD3(0, 0, 1)))
    let ahead = cross(side, up)
    let middle = SIMD3(0, 0.1, 0.6)
    var points = (0..<150).map { _ in
      middle + side * (random.unit() - 0.5) + ahead * (random.unit() - 0.5)
        + up * (0.002 * random.normal())
    }
    for _ in 0..<120 {
      points.append(
        middle + up * (0.2 * random.unit()) + side * (0.1 * random.normal())
          + ahead * (0.1 * random.normal()))
    }
    let found = SupportingPlane(points, seed: 1).up
    #expect(dot(found, up) > cos(1.5 * .pi / 180))
    let turned = SupportingPlane.rotation(to: found) * SIMD3(0, 1, 0)
    #expect(distance(turned, found) < 1e-9)
  }

  @Test func wallIsNotASupportingPlane() {
    var random = RandomStream(seed: 5)
    let wall = (0..<200).map { _ in SIMD3(random.unit() - 0.5, random.unit() - 0.5, 1) }
    #expect(SupportingPlane(wall, seed: 1).up == SIMD3(0, -1, 0))
    #expect(SupportingPlane([], seed: 1).up == SIMD3(0, -1, 0))
  }
}
