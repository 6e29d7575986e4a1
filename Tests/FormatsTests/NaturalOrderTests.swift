import Testing

@testable import Formats

@Suite struct NaturalOrderTests {
  @Test func digitsAreOrderedByValue() {
    let sorted = ["a1", "a2", "a10", "A11", "a0012", "a100", "b", "b1", "b1a", "b01c"]
    #expect(sorted.reversed().sorted(by: naturallyPrecedes) == sorted)
  }

  @Test func longNumbersDoNotOverflow() {
    let a = "frame_99999999999999999999999999998"
    let b = "frame_99999999999999999999999999999"
    #expect(naturallyPrecedes(a, b))
    #expect(!naturallyPrecedes(b, a))
  }

  @Test func orderIsStrictAndTotal() {
    let names = ["1", "01", "a", "A", "", "1a", "10", "2", "ä", "_", "a-1", "a1"]
    for a in names {
      #expect(!naturallyPrecedes(a, a))
      for b in names where a != b {
        #expect(naturallyPrecedes(a, b) != naturallyPrecedes(b, a))
      }
    }
  }
}
