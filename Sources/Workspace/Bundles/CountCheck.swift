/// Checks the whole numbers of a report that nobody vouches for.
enum CountCheck {
  /// Larger than any count in a report, small enough that sums of millions fit.
  private static let limit = 1 << 40

  /// Whether all integers in a value, at any depth, lie within ± 2⁴⁰.
  static func isSane(_ value: Any) -> Bool {
    if let number = value as? Int { return abs(number.clamped) <= limit }
    return Mirror(reflecting: value).children.allSatisfy { isSane($0.value) }
  }
}

extension Int {
  /// Not the least of all, whose magnitude no `Int` has.
  fileprivate var clamped: Int { Swift.max(self, -Int.max) }
}
