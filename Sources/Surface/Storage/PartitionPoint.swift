extension RandomAccessCollection where Index == Int {
  /// The first place from which on all elements meet a condition that those before do not; the end where
  /// none does. Looks at O(log n) of them.
  @inline(__always)
  func partitionPoint(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
