import Scene
import Testing

@Suite struct ColorHistogramTests {
  @Test func equalColorsAreAlikeAndOthersAreNot() {
    let red = ColorHistogram([SIMD3(200, 10, 10), SIMD3(210, 20, 0)])
    let mixed = ColorHistogram([SIMD3(200, 10, 10), SIMD3(10, 10, 200)])
    #expect(red.likeness(to: red) == 1)
    #expect(red.likeness(to: mixed) == 0.5)
    #expect(ColorHistogram([]).likeness(to: red) == 0)
  }

  @Test func levelScalesAndClampsTheColors() {
    let dark = ColorHistogram([SIMD3(100, 20, 5)], level: 10)
    #expect(dark == ColorHistogram([SIMD3(255, 200, 50)]))
  }
}
