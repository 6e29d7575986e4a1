/// Whole numbers from floating point that cannot stop the program.
///
/// The initializers of the standard library trap on NaN, on infinities and on numbers out of range,
/// and any of these can come from a file. So the sources use these two instead: `checked` where the
/// number means something, such as the key of a cell; `saturating` where it is limited afterwards in
/// any case, such as the place of a pixel.
extension FixedWidthInteger {
  /// The nearest number in range, towards zero; 0 for NaN.
  ///
  /// At most 2⁵³ in size, beyond which `Double` skips whole numbers: a sum with a neighbour or the
  /// product with a row's length then has room in an `Int`.
  @inlinable @inline(__always)
  public init(saturating value: Double) {
    let low = Swift.max(Double(Self.min), -0x1p53)
    let high = Swift.min(Double(Self.max), 0x1p53)
    let inRange = value > low ? (value < high ? value : high) : (value.isNaN ? 0 : low)
    self = Self(truncatingIfNeeded: Int(inRange))
  }

  /// The nearest number in range, towards zero; 0 for NaN.
  @inlinable @inline(__always)
  public init(saturating value: Float) {
    guard Self.bitWidth != 32 else {
      // The ends of these have no `Float`.
      self.init(saturating: Double(value))
      return
    }
    let low = Swift.max(Float(Self.min), -0x1p53)
    let high = Swift.min(Float(Self.max), 0x1p53)
    let inRange = value > low ? (value < high ? value : high) : (value.isNaN ? 0 : low)
    self = Self(truncatingIfNeeded: Int(inRange))
  }

  /// The number without its fraction, or `nil` where this type has none: NaN, infinities, out of
  /// range.
  @inlinable @inline(__always)
  public init?(checked value: Double) {
    // The limits are powers of two or one less, so that these are exact.
    guard value >= Double(Self.min), value < Double(Self.max / 2 + 1) * 2 else { return nil }
    self =
      value < 0x1p63
      ? Self(truncatingIfNeeded: Int(value)) : Self(truncatingIfNeeded: UInt(value))
  }

  /// The number without its fraction, or `nil` where this type has none.
  @inlinable @inline(__always)
  public init?(checked value: Float) { self.init(checked: Double(value)) }
}

extension SIMD3 where Scalar: FixedWidthInteger {
  /// The nearest numbers in range, towards zero; 0 for NaN.
  @inlinable @inline(__always)
  public init(saturating value: SIMD3<Float>) {
    self.init(
      Scalar(saturating: value.x), Scalar(saturating: value.y), Scalar(saturating: value.z))
  }
}
