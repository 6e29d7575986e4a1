#if CHECK_CONVERSIONS
  // Built with this condition, by `Scripts/check-conversions`, the compiler warns wherever a
  // conversion of the standard library is used that traps on a number from a file. These stand in
  // for them; they are only compiled, never run.

  extension Int {
    @available(*, deprecated, message: "unchecked conversion")
    public init(_ value: Double) { self = 0 }
    @available(*, deprecated, message: "unchecked conversion")
    public init(_ value: Float) { self = 0 }
  }
  extension Int8 {
    @available(*, deprecated, message: "unchecked conversion")
    public init(_ value: Double) { self = 0 }
    @available(*, deprecated, message: "unchecked conversion")
    public init(_ value: Float) { self = 0 }
  }
  extension Int16 {
    @available(*, deprecated, message: "unchecked conversion")
    public init(_ value: Double) { self = 0 }
    @available(*, deprecated, message: "unchecked conversion")
    public init(_ value: Float) { self = 0 }
  }
  extension Int32 {
    @available(*, deprecated, message: "unchecked conversion")
    public init(_ value: Double) { self = 0 }
    @available(*, deprecated, message: "unchecked conversion")
    public init(_ value: Float) { self = 0 }
  }
  extension Int64 {
    @available(*, deprecated, message: "unchecked conversion")
    public init(_ value: Double) { self = 0 }
    @available(*, deprecated, message: "unchecked conversion")
    public init(_ value: Float) { self = 0 }
  }
  extension UInt {
    @available(*, deprecated, message: "unchecked conversion")
    public init(_ value: Double) { self = 0 }
    @available(*, deprecated, message: "unchecked conversion")
    public init(_ value: Float) { self = 0 }
  }
  extension UInt8 {
    @available(*, deprecated, message: "unchecked conversion")
    public init(_ value: Double) { self = 0 }
    @available(*, deprecated, message: "unchecked conversion")
    public init(_ value: Float) { self = 0 }
  }
  extension UInt16 {
    @available(*, deprecated, message: "unchecked conversion")
    public init(_ value: Double) { self = 0 }
    @available(*, deprecated, message: "unchecked conversion")
    public init(_ value: Float) { self = 0 }
  }
  extension UInt32 {
    @available(*, deprecated, message: "unchecked conversion")
    public init(_ value: Double) { self = 0 }
    @available(*, deprecated, message: "unchecked conversion")
    public init(_ value: Float) { self = 0 }
  }
  extension UInt64 {
    @available(*, deprecated, message: "unchecked conversion")
    public init(_ value: Double) { self = 0 }
    @available(*, deprecated, message: "unchecked conversion")
    public init(_ value: Float) { self = 0 }
  }
  extension SIMD2 where Scalar: FixedWidthInteger {
    @available(*, deprecated, message: "unchecked conversion")
    public init<Other: BinaryFloatingPoint>(_ value: SIMD2<Other>) { self = .zero }
  }
  extension SIMD3 where Scalar: FixedWidthInteger {
    @available(*, deprecated, message: "unchecked conversion")
    public init<Other: BinaryFloatingPoint>(_ value: SIMD3<Other>) { self = .zero }
  }
  extension SIMD4 where Scalar: FixedWidthInteger {
    @available(*, deprecated, message: "unchecked conversion")
    public init<Other: BinaryFloatingPoint>(_ value: SIMD4<Other>) { self = .zero }
  }
  extension SIMD8 where Scalar: FixedWidthInteger {
    @available(*, deprecated, message: "unchecked conversion")
    public init<Other: BinaryFloatingPoint>(_ value: SIMD8<Other>) { self = .zero }
  }
  extension SIMD16 where Scalar: FixedWidthInteger {
    @available(*, deprecated, message: "unchecked conversion")
    public init<Other: BinaryFloatingPoint>(_ value: SIMD16<Other>) { self = .zero }
  }
#endif
