import Foundation
import Geometry
import Numerics
import Testing

@testable import Measuring

/// The world of results from up, north, origin and scale.
@Suite struct FramePartsTests {
  private static let up = normalized(SIMD3(0.2, 0.9, -0.3))

  @Test func northBecomesMinusZAndEastX() {
    var parts = FrameParts()
    parts.up = Self.up
    let north = SIMD3(1.0, 0.4, 0.2)
    parts.north = .direction(north)
    let rotation = OutputFrame(parts).worldFromModel.rotation
    #expect(length(rotation * Self.up - SIMD3(0, 1, 0)) < 1e-12)
    let level = normalized(north - Self.up * dot(north, Self.up))
    #expect(length(rotation * level - SIMD3(0, 0, -1)) < 1e-12)
    #expect(length(rotation * cross(level, Self.up) - SIMD3(1, 0, 0)) < 1e-12)
    #expect(abs(rotation.determinant - 1) < 1e-12)
  }

  @Test func aTurnIsCounterclockwiseFromAbove() {
    var parts = FrameParts()
    parts.north = .turn(.pi / 2)
    let rotation = OutputFrame(parts).worldFromModel.rotation
    // East goes to north.
    #expect(length(rotation * SIMD3(1, 0, 0) - SIMD3(0, 0, -1)) < 1e-12)
  }

  @Test func theOriginBecomesZeroInMeters() {
    var parts = FrameParts()
    (parts.up, parts.north, parts.scale) = (Self.up, .turn(0.3), 2.5)
    parts.origin = SIMD3(3, -2, 7)
    let frame = OutputFrame(parts)
    #expect(length(frame.worldFromModel * SIMD3(3, -2, 7)) < 1e-12)
    #expect(frame.isMeasured && frame.scale == 2.5)
  }

  @Test func aVerticalNorthAndNothingChangeNothing() {
    #expect(OutputFrame(FrameParts()) == .identity)
    var parts = FrameParts()
    parts.north = .direction(SIMD3(0, 3, 0))
    #expect(OutputFrame(parts).worldFromModel == .identity)
  }
}
