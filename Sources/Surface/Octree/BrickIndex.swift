/// A map from Morton codes to brick indices: an open-addressing hash table with a fixed key set.
final class BrickIndex: Sendable {
  private let keys: FlatArray<UInt64>
  private let slots: FlatArray<Int32>
  private let mask: Int

  /// Builds the table of `codes`, which must be distinct.
  init(_ codes: [UInt64]) {
    var capacity = 16
    while capacity < codes.count * 2 { capacity *= 2 }
    mask = capacity - 1
    keys = FlatArray(repeating: 0, count: capacity)
    slots = FlatArray(repeating: -1, count: capacity)
    for (index, code) in codes.enumerated() {
      var slot = Self.hash(code) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      keys[slot] = code
      slots[slot] = Int32(index)
    }
  }

  /// Index of the brick with `code`, or −1.
  @inline(__always)
  func find(_ code: UInt64) -> Int {
    var slot = Self.hash(code) & mask
    while true {
      let found = slots[slot]
      if found < 0 { return -1 }
      if keys[slot] == code { return Int(found) }
      slot = (slot + 1) & mask
    }
  }

  /// Index of the brick with these brick coordinates, or −1.
  @inline(__always)
  func find(_ x: Int32, _ y: Int32, _ z: Int32) -> Int {
    guard x >= 0 && y >= 0 && z >= 0 else { return -1 }
    return find(Morton.encode(Int(x), Int(y), Int(z)))
  }

  @inline(__always)
  private static func hash(_ code: UInt64) -> Int {
    Int(truncatingIfNeeded: (code &* 0x9E37_79B9_7F4A_7C15) >> 20)
  }
}
