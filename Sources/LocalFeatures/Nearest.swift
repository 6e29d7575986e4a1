/// Best and second-best counterparts of each descriptor of a set, found so far.
///
/// Scores are dot products less half the counterpart's squared length: the larger, the nearer.
struct NearestTable {
  let best: UnsafeMutablePointer<Float>
  let second: UnsafeMutablePointer<Float>
  let index: UnsafeMutablePointer<Int32>
  let count: Int

  /// Creates a table without counterparts; `deallocate` it.
  init(count: Int) {
    self.count = count
    best = .allocate(capacity: count + 8)
    second = .allocate(capacity: count + 8)
    index = .allocate(capacity: count + 8)
    best.initialize(repeating: -.infinity, count: count + 8)
    second.initialize(repeating: -.infinity, count: count + 8)
    index.initialize(repeating: -1, count: count + 8)
  }

  func deallocate() {
    best.deallocate()
    second.deallocate()
    index.deallocate()
  }

  @inline(__always) func offer(_ score: Float, from other: Int32, to i: Int) {
    if score > best[i] {
      second[i] = best[i]
      best[i] = score
      index[i] = other
    } else if score > second[i] {
      second[i] = score
    }
  }
}
