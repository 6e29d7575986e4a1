/// Conversions from floating point to integers that never trap.
///
/// The initializers of the standard library trap on NaN, on infinities and on numbers out of range,
/// all of which can come from a file. Use `checked` if an invalid number must be detected, such as
/// a cell key, and `saturating` if the result is clamped anyway, such as a pixel position.
extension FixedWidthInteger {
  /// Converts towards zero and clamps to the range; 0 for NaN.
  ///
  /// The magnitude is at most 2⁵³, up to which `Double` represents every integer, so that adding an
  /// adjacent index or multiplying by a row length does not overflow an `Int`.
  @inlinable @inline(__always)
  public init(saturating value: Double) {
    let low = Swift.max(Double(Self.min), -0x1p53)
    let high = Swift.min(Double(Self.max), 0x1p53)
    let inRange = value > low ? (value < high ? value : high) : (value.isNaN ? 0 : low)
    self = Self(truncatingIfNeeded: Int(inRange))
  }

  /// Converts towards zero and clamps to the range; 0 for NaN.
  @inlinable @inline(__always)
  public init(saturating value: Float) {
    guard Self.bitWidth != 32 else {
      // The limits of 32-bit integers are not representable as `Float`.
      self.init(saturating: Double(value))
      return
    }
    let low = Swift.max(Float(Self.min), -0x1p53)
    let high = Swift.min(Float(Self.max), 0x1p53)
    let inRange = value > low ? (value < high ? value : high) : (value.isNaN ? 0 : low)
    self = Self(truncatingIfNeeded: Int(inRange))
  }

  /// Converts towards zero, or returns `nil` for NaN, infinities and numbers out of range.
  @inlinable @inline(__always)
  public init?(checked value: Double) {
    // The limits are powers of two, or one less, so that the conversions are exact.
    guard value >= Double(Self.min), value < Double(Self.max / 2 + 1) * 2 else { return nil }
    self =
      value < 0x1p63
      ? Self(truncatingIfNeeded: Int(value)) : Self(truncatingIfNeeded: UInt(value))
  }

  /// Converts towards zero, or returns `nil` for NaN, infinities and numbers out of range.
  @inlinable @inline(__always)
  public init?(checked value: Float) { self.init(checked: Double(value)) }
}

extension SIMD3 where Scalar: FixedWidthInteger {
  /// Converts towards zero and clamps to the range; 0 for NaN.
  @inlinable @inline(__always)
  public init(saturating value: SIMD3<Float>) {
    self.init(
      Scalar(saturating: value.x), Scalar(saturating: value.y), Scalar(saturating: value.z))
  }
}
