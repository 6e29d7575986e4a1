/// Whole numbers from floating point that cannot stop the program.
///
/// The initializers of the standard library trap on NaN, on infinities and on numbers out of range,
/// and any of these can come from a file.
extension FixedWidthInteger {
  /// The nearest value in range, towards zero; 0 for NaN.
  ///
  /// For numbers that are limited afterwards in any case: a pixel's place, a cell of a bounded
  /// grid. The ends of `Int` leave no room for sums: limit first where there are some.
  @inlinable @inline(__always)
  public init(clamping value: Double) {
    if value < Double(Self.max) {
      self = value > Double(Self.min) ? Self(value) : Self.min
    } else {
      self = value.isNaN ? 0 : Self.max
    }
  }

  /// The nearest value in range, towards zero; 0 for NaN.
  @inlinable @inline(__always)
  public init(clamping value: Float) {
    if value < Float(Self.max) {
      self = value > Float(Self.min) ? Self(value) : Self.min
    } else {
      self = value.isNaN ? 0 : Self.max
    }
  }

  /// The value without its fraction, or `nil` where no number of this type is near: NaN,
  /// infinities, out of range.
  @inlinable @inline(__always)
  public init?(checked value: Double) {
    // The number after the largest is a power of two, so the sum is exact.
    guard value >= Double(Self.min), value < Double(Self.max / 2 + 1) * 2 else { return nil }
    self.init(value)
  }

  /// The value without its fraction, or `nil` where no number of this type is near.
  @inlinable @inline(__always)
  public init?(checked value: Float) {
    guard value >= Float(Self.min), value < Float(Self.max / 2 + 1) * 2 else { return nil }
    self.init(value)
  }
}
