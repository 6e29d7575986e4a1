/// A cell of an octree over all of space: cubes whose sides are powers of two scene units.
///
/// Identified by a 63-bit hash: for four million cells, the probability of a collision is about one
/// in a million, and users of a lookup by cell also compare positions.
struct CellKey: Equatable {
  /// Range of the exponents of the sides.
  static let levels = -120...120

  /// Never 0.
  let code: UInt64

  /// The cell with these integer coordinates.
  @inline(__always)
  init(_ cell: SIMD3<Int32>, level: Int) {
    func low(_ value: Int32) -> UInt64 { UInt64(UInt32(bitPattern: value)) }
    let first = Self.mixed(low(cell.x) << 32 | low(cell.y))
    let second = low(cell.z) << 32 | UInt64(truncatingIfNeeded: level) & 0xFFFF_FFFF
    code = Self.mixed(first &+ second) | 1
  }

  /// The finalizer of SplitMix64 (Steele, Lea & Flood 2014).
  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  /// The level of cells whose side is at most a length and more than half of it; limited so that
  /// coarser levels exist.
  static func level(_ length: Float) -> Int {
    let (least, most) = (levels.lowerBound, levels.upperBound - 8)
    guard length.isNormal else { return length > 1 ? most : least }
    return min(max(Int(length.exponent), least), most)
  }

  /// The side of the cells of a level.
  @inline(__always)
  static func side(_ level: Int) -> Float { Float(sign: .plus, exponent: level, significand: 1) }

  /// The cell that contains a position; clamped far from the origin, where indices would overflow.
  @inline(__always)
  static func cell(of place: SIMD3<Float>, level: Int) -> SIMD3<Int32> {
    let scaled = place * side(-level)
    let most = SIMD3<Float>(repeating: 0x1p30)
    return SIMD3<Int32>(scaled.clamped(lowerBound: -most, upperBound: most).rounded(.down))
  }

  /// The first slot to probe for a cell in a table of this number of slots, a power of two.
  @inline(__always)
  static func slot(of code: UInt64, in slots: Int) -> Int {
    Int(truncatingIfNeeded: code >> UInt64(64 &- slots.trailingZeroBitCount))
  }
}
