/// Interleaved cell coordinates: adjacent codes are close in space, and a right shift by three bits
/// yields the parent cell.
enum Morton {
  /// Code of a cell with coordinates less than 2²¹.
  @inline(__always)
  static func encode(_ x: Int, _ y: Int, _ z: Int) -> UInt64 {
    spread(UInt64(truncatingIfNeeded: x)) | spread(UInt64(truncatingIfNeeded: y)) << 1
      | spread(UInt64(truncatingIfNeeded: z)) << 2
  }

  @inline(__always)
  static func decode(_ code: UInt64) -> SIMD3<Int32> {
    SIMD3(
      Int32(truncatingIfNeeded: compact(code)), Int32(truncatingIfNeeded: compact(code >> 1)),
      Int32(truncatingIfNeeded: compact(code >> 2)))
  }

  @inline(__always)
  private static func spread(_ value: UInt64) -> UInt64 {
    var v = value & 0x1F_FFFF
    v = (v | v << 32) & 0x1F_0000_0000_FFFF
    v = (v | v << 16) & 0x1F_0000_FF00_00FF
    v = (v | v << 8) & 0x100F_00F0_0F00_F00F
    v = (v | v << 4) & 0x10C3_0C30_C30C_30C3
    return (v | v << 2) & 0x1249_2492_4924_9249
  }

  @inline(__always)
  private static func compact(_ code: UInt64) -> UInt64 {
    var v = code & 0x1249_2492_4924_9249
    v = (v | v >> 2) & 0x10C3_0C30_C30C_30C3
    v = (v | v >> 4) & 0x100F_00F0_0F00_F00F
    v = (v | v >> 8) & 0x1F_0000_FF00_00FF
    v = (v | v >> 16) & 0x1F_0000_0000_FFFF
    return (v | v >> 32) & 0x1F_FFFF
  }

  /// Returns the stable order that sorts `keys`, by least-significant-digit radix sort.
  static func order(_ keys: [UInt64]) -> [Int32] {
    let count = keys.count
    let highest = keys.reduce(0) { $0 | $1 }
    let digit = 11
    var order = (0..<Int32(count)).map { $0 }
    var sorted = order
    var counts = [Int](repeating: 0, count: 1 << digit)
    var shift = 0
    while shift < 64 && highest >> UInt64(shift) != 0 {
      let mask = UInt64(1 << digit - 1)
      for i in counts.indices { counts[i] = 0 }
      for key in keys { counts[Int(key >> UInt64(shift) & mask)] += 1 }
      var sum = 0
      for i in counts.indices {
        let n = counts[i]
        counts[i] = sum
        sum += n
      }
      for item in order {
        let bucket = Int(keys[Int(item)] >> UInt64(shift) & mask)
        sorted[counts[bucket]] = item
        counts[bucket] += 1
      }
      swap(&order, &sorted)
      shift += digit
    }
    return order
  }
}
