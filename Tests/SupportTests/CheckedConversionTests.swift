import Testing

@testable import Support

@Suite struct CheckedConversionTests {
  private static let hostile: [Double] = [
    .nan, .signalingNaN, .infinity, -.infinity, 1e30, -1e30, .greatestFiniteMagnitude, 0x1p63,
    -0x1p63, 0x1p31, -0x1p31, -0x1p31 - 1, 255.9, 256, -0.5, -1, 0, 7.9, -7.9,
  ]

  @Test(arguments: hostile) func nothingTrapsAndAllIsInRange(value: Double) {
    check(Int.self, value)
    check(Int32.self, value)
    check(UInt32.self, value)
    check(UInt8.self, value)
    check(Int8.self, value)
    check(UInt64.self, value)
  }

  private func check<I: FixedWidthInteger>(_ type: I.Type, _ value: Double) {
    // What the standard library makes of it, which knows no trap here.
    let exact = value.isFinite ? I(exactly: value.rounded(.towardZero)) : nil
    if let exact {
      #expect(I(clamping: value) == exact)
    } else {
      #expect(I(clamping: value) == (value.isNaN ? 0 : value > 0 ? I.max : I.min))
      #expect(I(checked: value) == nil)
    }
    if let exact, value >= Double(I.min) { #expect(I(checked: value) == exact) }
    let small = Float(value)
    let exactFloat = small.isFinite ? I(exactly: small.rounded(.towardZero)) : nil
    #expect(I(clamping: small) == exactFloat ?? (small.isNaN ? 0 : small > 0 ? I.max : I.min))
    if small >= Float(I.min) { #expect(I(checked: small) == exactFloat) }
  }
}
