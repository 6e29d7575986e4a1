import Support

/// A set of round targets: a dot, a white gap, and a ring of black and white segments, the code.
///
/// Schneider's codes are all numbers with even parity of which two opposite segments are set.
/// Metashape's are those with even parity, four segments or more, and fewer than half of all segments
/// white in a row; its rings are wider. Both are counted in the order of their smallest rotation.
///
/// References: Schneider, "3-D Vermessung von Oberflächen und Bauteilen durch Photogrammetrie und
/// Bildverarbeitung", IDENT/VISION 1991; patent DE 197 33 466 A1 (expired). The rule of Metashape was
/// derived from the lists of its 161 and 561 targets.
struct RoundLayout: Sendable {
  /// Number of segments of the ring.
  let bits: Int
  /// Inner and outer radius of the ring, in radii of the dot.
  let ring: ClosedRange<Double>
  /// The codes, each in its smallest rotation; the first segment in the highest bit, clockwise as
  /// printed, black = 1.
  let codes: [UInt32]

  /// The layouts by family.
  static let all: [MarkerFamily: RoundLayout] = [
    .schneider12: RoundLayout(bits: 12, ring: 2...3, isKept: hasOpposite),
    .schneider14: RoundLayout(bits: 14, ring: 2...3, isKept: hasOpposite),
    .metashape12: RoundLayout(bits: 12, ring: 2.25...3.5, isKept: isOfMetashape),
    .metashape14: RoundLayout(bits: 14, ring: 2.25...3.5, isKept: isOfMetashape),
  ]

  private init(bits: Int, ring: ClosedRange<Double>, isKept: (UInt32, Int) -> Bool) {
    (self.bits, self.ring) = (bits, ring)
    codes = (1..<(1 << UInt32(bits)) - 1).filter { code in
      code.nonzeroBitCount.isMultiple(of: 2) && Self.smallest(code, bits) == code
        && isKept(code, bits)
    }
  }

  private static func hasOpposite(_ code: UInt32, _ bits: Int) -> Bool {
    code & (code >> UInt32(bits / 2)) != 0
  }

  private static func isOfMetashape(_ code: UInt32, _ bits: Int) -> Bool {
    code >> UInt32(bits / 2) != 0 && code.nonzeroBitCount > 2
  }

  /// A code rotated by a number of segments.
  static func turned(_ code: UInt32, by turns: Int, _ bits: Int) -> UInt32 {
    let mask = UInt32(1) << UInt32(bits) - 1
    return (code << UInt32(turns) | code >> UInt32(bits - turns)) & mask
  }

  /// The smallest of all rotations of a code.
  static func smallest(_ code: UInt32, _ bits: Int) -> UInt32 {
    (0..<bits).reduce(code) { min($0, turned(code, by: $1, bits)) }
  }

  /// Whether a segment of a target is black, clockwise as printed from the right.
  func isBlack(_ id: Int, segment: Int) -> Bool {
    codes[id] >> UInt32(bits - 1 - segment) & 1 == 1
  }

  /// The number of the target with a code as it was read; `nil` without one.
  func id(_ reading: UInt32) -> Int? {
    let code = Self.smallest(reading, bits)
    var (low, high) = (0, codes.count)
    while low < high {
      let middle = (low + high) / 2
      if codes[middle] < code { low = middle + 1 } else { high = middle }
    }
    return low < codes.count && codes[low] == code ? low : nil
  }
}
