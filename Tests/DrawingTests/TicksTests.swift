import Testing

@testable import Drawing

@Suite struct TicksTests {
  @Test(arguments: [
    (0.0, 10.0, 5, ["0", "2", "4", "6", "8", "10"]), (0.31, 0.58, 4, ["0.4", "0.5"]),
    (-1, 1, 4, ["-1.0", "-0.5", "0.0", "0.5", "1.0"]), (0, 3, 12, ["0.0", "0.5", "1.0"]),
  ])
  func ticksAreRoundAndLimitedInNumber(
    low: Double, high: Double, count: Int, expected: [String]
  ) {
    let step = Ticks.step(over: high - low, atMost: count)
    let values = Ticks.values(from: low, to: high, step: step)
    #expect(values.count <= count + 1)
    #expect(values.map { Ticks.text($0, step: step) }.prefix(expected.count) == expected[...])
  }

  @Test(arguments: [1e-12, 0.3, 1, 19.99, 5e8])
  func roundedDownValueNeverExceedsTheValue(value: Double) {
    let round = Ticks.roundedDown(value)
    #expect(round <= value * (1 + 1e-8))
    #expect(round > value / 2.51)
  }

  @Test(arguments: [0, -1, .nan, .infinity, 5e-300])
  func invalidValuesGiveFewTicks(value: Double) {
    #expect(Ticks.values(from: 0, to: value, step: Ticks.step(over: value, atMost: 5)).count <= 7)
    #expect(!Ticks.text(value, step: Ticks.roundedDown(value)).isEmpty)
    #expect(!Ticks.short(value).isEmpty)
  }
}
