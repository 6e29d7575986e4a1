extension RandomAccessCollection where Index == Int {
  /// The first index from which on all elements satisfy the predicate, given that none before do;
  /// `endIndex` if no element does. Needs O(log n) evaluations.
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
