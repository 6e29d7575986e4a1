import Imaging
import Testing

@testable import Tracking

@Suite struct TrackingDepthTests {
  @Test func depthAtEdgesHolesAndUncertainPixelsIsIgnored() {
    var map = TrackingDepth(
      depth: FloatImage(width: 32, height: 24, fill: 0.5),
      confidence: ByteImage(width: 32, height: 24, fill: 2))
    let middle = SIMD2(16.5 / 32, 12.5 / 24)
    #expect(abs((map.at(middle) ?? 0) - 0.5) < 1e-6)
    map.depth.pixels[12 * 32 + 17] = 0.6
    #expect(map.at(middle) == nil)
    map.depth.pixels[12 * 32 + 17] = .nan
    #expect(map.at(middle) == nil)
    map.depth.pixels[12 * 32 + 17] = 0.5
    map.confidence?.pixels[11 * 32 + 16] = 0
    #expect(map.at(middle) == nil)
    #expect(map.at(SIMD2(-0.1, 0.5)) == nil)
    #expect(map.at(SIMD2(0.999, 0.999)) == nil)
    #expect(TrackingDepth(depth: FloatImage(width: 0, height: 0)).at(middle) == nil)
  }
}
