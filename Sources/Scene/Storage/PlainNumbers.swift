/// Range check for numbers that are read from files: finite, and small enough that a sum of squares
/// does not overflow. For colors, shares and similar values; quantities in scene units may have any
/// magnitude.
extension Float {
  /// Larger than any value that stages store.
  private static let largestPlain: Float = 1e9

  /// Whether the value is finite and in range.
  package var isPlain: Bool { abs(self) <= Self.largestPlain }
}

extension Double {
  /// Whether the value is finite and in range.
  package var isPlain: Bool { Float(self).isPlain }
}

extension SIMD where Scalar == Float {
  /// Whether all components are finite and in range.
  package var isPlain: Bool { indices.allSatisfy { self[$0].isPlain } }
}
