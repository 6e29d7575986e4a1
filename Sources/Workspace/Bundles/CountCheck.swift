/// Checks the integers of an untrusted report.
enum CountCheck {
  /// Larger than any count in a report, and small enough that sums of millions do not overflow.
  private static let limit = 1 << 40

  /// Whether all integers in a value, at any depth, are within ±2⁴⁰.
  static func isSane(_ value: Any) -> Bool {
    if let number = value as? Int { return abs(number.clamped) <= limit }
    return Mirror(reflecting: value).children.allSatisfy { isSane($0.value) }
  }
}

extension Int {
  /// The value, or `-Int.max` for `Int.min`, whose magnitude does not fit an `Int`.
  fileprivate var clamped: Int { Swift.max(self, -Int.max) }
}
