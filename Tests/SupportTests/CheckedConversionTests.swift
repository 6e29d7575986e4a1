import Testing

@testable import Support

@Suite struct CheckedConversionTests {
  private static let hostile: [Double] = [
    .nan, .signalingNaN, .infinity, -.infinity, 1e30, -1e30, .greatestFiniteMagnitude, 0x1p63,
    -0x1p63, 0x1p31, -0x1p31, -0x1p31 - 1, 255.9, 256, -0.5, -1, 0, 7.9, -7.9,
  ]

  @Test func saturatedValuesLeaveRoomForArithmetic() {
    #expect(Int(saturating: Double.infinity) == 1 << 53)
    #expect((Int(saturating: -1e30) - 1) * 1000 < 0)
  }

  @Test(arguments: hostile) func conversionsEqualTheExactOrSaturatedValue(value: Double) {
    check(Int.self, value)
    check(Int32.self, value)
    check(UInt32.self, value)
    check(UInt8.self, value)
    check(Int8.self, value)
    check(UInt64.self, value)
  }

  private func check<I: FixedWidthInteger>(_ type: I.Type, _ value: Double) {
    let small = Float(value)
    #expect(I(saturating: value) == saturated(value) as I)
    #expect(I(saturating: small) == saturated(Double(small)) as I)
    #expect(I(checked: value) == exact(value))
    #expect(I(checked: small) == exact(Double(small)))
  }

  /// Uses the standard library's conversion that returns `nil` where others trap.
  private func exact<I: FixedWidthInteger>(_ value: Double) -> I? {
    guard value >= Double(I.min) else { return nil }
    return I(exactly: value.rounded(.towardZero))
  }

  private func saturated<I: FixedWidthInteger>(_ value: Double) -> I {
    let limited = Swift.min(Swift.max(value.isNaN ? 0 : value, -0x1p53), 0x1p53)
    return I(exactly: limited.rounded(.towardZero)) ?? (limited > 0 ? I.max : I.min)
  }
}
