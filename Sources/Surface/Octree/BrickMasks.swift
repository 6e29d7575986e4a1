import Support

/// Set operations on the 64-bit node and cell masks of a level's bricks.
enum BrickMasks {
  /// Bits of the first and last layer along each axis.
  static let first: [UInt64] = [0x1111_1111_1111_1111, 0x000F_000F_000F_000F, 0xFFFF]
  static let last: [UInt64] = [
    0x8888_8888_8888_8888, 0xF000_F000_F000_F000, 0xFFFF_0000_0000_0000,
  ]
  /// Slots of the neighbors below and above along each axis.
  static let below = [12, 10, 4]
  static let above = [14, 16, 22]

  /// Shifts the mask so that bit n of the result is bit n − 1 along `axis`; the first
  /// layer is from `lower`.
  @inline(__always)
  static func fromBelow(_ mask: UInt64, _ lower: UInt64, axis: Int) -> UInt64 {
    switch axis {
    case 0: (mask << 1) & ~0x1111_1111_1111_1111 | (lower >> 3) & 0x1111_1111_1111_1111
    case 1: (mask << 4) & ~0x000F_000F_000F_000F | (lower >> 12) & 0x000F_000F_000F_000F
    default: mask << 16 | lower >> 48
    }
  }

  /// Shifts the mask so that bit n of the result is bit n + 1 along `axis`; the last
  /// layer is from `upper`.
  @inline(__always)
  static func fromAbove(_ mask: UInt64, _ upper: UInt64, axis: Int) -> UInt64 {
    switch axis {
    case 0: (mask >> 1) & ~0x8888_8888_8888_8888 | (upper << 3) & 0x8888_8888_8888_8888
    case 1: (mask >> 4) & ~0xF000_F000_F000_F000 | (upper << 12) & 0xF000_F000_F000_F000
    default: mask >> 16 | upper << 48
    }
  }

  /// Combines each mask with the mask shifted from below, along each of `axes` in turn.
  static func sweepBelow(
    _ level: BrickLevel, masks: FlatArray<UInt64>, axes: [Int],
    with combine: (UInt64, UInt64) -> UInt64
  ) -> FlatArray<UInt64> {
    var current = masks
    for axis in axes {
      let result = FlatArray<UInt64>(repeating: 0, count: level.count)
      for brick in 0..<level.count {
        let lower = Int(level.neighbors[brick * 27 + below[axis]])
        let mask = current[brick]
        let shifted = fromBelow(mask, lower < 0 ? 0 : current[lower], axis: axis)
        result[brick] = combine(mask, shifted)
      }
      current = result
    }
    return current
  }

  /// Grows each mask by one layer in all 26 directions.
  static func dilated(_ level: BrickLevel, _ masks: FlatArray<UInt64>) -> FlatArray<UInt64> {
    var current = masks
    for axis in 0..<3 {
      let result = FlatArray<UInt64>(repeating: 0, count: level.count)
      for brick in 0..<level.count {
        let lower = Int(level.neighbors[brick * 27 + below[axis]])
        let upper = Int(level.neighbors[brick * 27 + above[axis]])
        let mask = current[brick]
        result[brick] =
          mask | fromBelow(mask, lower < 0 ? 0 : current[lower], axis: axis)
          | fromAbove(mask, upper < 0 ? 0 : current[upper], axis: axis)
      }
      current = result
    }
    return current
  }
}
