/// Allocates slots of a file. A freed slot is reused for a value of the same size, as most values
/// are equally large.
struct SpillRoom: Sendable {
  /// A range of bytes of the file.
  struct Slot: Sendable {
    var offset: Int
    var count: Int
  }

  /// Bytes of the file.
  private(set) var end = 0
  /// Offsets of free slots by their size.
  private var free: [Int: [Int]] = [:]

  mutating func take(_ count: Int) -> Slot {
    if let offset = free[count]?.popLast() { return Slot(offset: offset, count: count) }
    defer { end += count }
    return Slot(offset: end, count: count)
  }

  mutating func free(_ slot: Slot) { free[slot.count, default: []].append(slot.offset) }
}
