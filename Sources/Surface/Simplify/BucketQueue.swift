/// A priority queue of numbered items with float priorities, in buckets of about 0.4 % width.
///
/// Items of a bucket are last in, first out. Insert, remove and take are O(1); all
/// state is in flat arrays.
struct BucketQueue {
  private static let none: Int32 = -1
  private static let absent: Int32 = -2
  /// The first item of each bucket.
  private let heads: FlatArray<Int32>
  private let following: FlatArray<Int32>
  private let preceding: FlatArray<Int32>
  private let buckets: FlatArray<UInt16>
  /// Bit set of the nonempty buckets, 64 per word, and bit set of the nonzero words.
  private let words: FlatArray<UInt64>
  private let summary: FlatArray<UInt64>

  /// Creates an empty queue for items 0 ..< `capacity`.
  init(capacity: Int) {
    heads = FlatArray(repeating: Self.none, count: 65_536)
    following = FlatArray(repeating: Self.none, count: capacity)
    preceding = FlatArray(repeating: Self.absent, count: capacity)
    buckets = FlatArray(repeating: 0, count: capacity)
    words = FlatArray(repeating: 0, count: 1024)
    summary = FlatArray(repeating: 0, count: 16)
  }

  @inline(__always)
  func contains(_ item: Int) -> Bool { preceding[item] != Self.absent }

  /// Adds `item`, which must not be in the queue; `priority` must not be negative.
  @inline(__always)
  func insert(_ item: Int, priority: Float) {
    let bucket = Int(min(priority.bitPattern >> 15, 65_535))
    let head = heads[bucket]
    following[item] = head
    preceding[item] = Self.none
    if head >= 0 { preceding[Int(head)] = Int32(truncatingIfNeeded: item) }
    heads[bucket] = Int32(truncatingIfNeeded: item)
    buckets[item] = UInt16(truncatingIfNeeded: bucket)
    words[bucket >> 6] |= 1 << UInt64(bucket & 63)
    summary[bucket >> 12] |= 1 << UInt64(bucket >> 6 & 63)
  }

  /// Removes `item` if it is in the queue.
  @inline(__always)
  func remove(_ item: Int) {
    let before = preceding[item]
    guard before != Self.absent else { return }
    let after = following[item]
    if after >= 0 { preceding[Int(after)] = before }
    if before >= 0 {
      following[Int(before)] = after
    } else {
      let bucket = Int(buckets[item])
      heads[bucket] = after
      if after < 0 { clear(bucket) }
    }
    preceding[item] = Self.absent
  }

  private func clear(_ bucket: Int) {
    words[bucket >> 6] &= ~(1 << UInt64(bucket & 63))
    if words[bucket >> 6] == 0 { summary[bucket >> 12] &= ~(1 << UInt64(bucket >> 6 & 63)) }
  }

  /// Removes and returns an item of the lowest bucket; `nil` if the queue is empty.
  func take() -> Int? {
    for top in 0..<16 where summary[top] != 0 {
      let word = (top << 6) + summary[top].trailingZeroBitCount
      let bucket = (word << 6) + words[word].trailingZeroBitCount
      let item = Int(heads[bucket])
      remove(item)
      return item
    }
    return nil
  }
}
