import CKernels

/// Best and second-best counterpart found for each descriptor of a set.
///
/// Scores may be any similarity measure; larger is more similar.
package struct NearestTable {
  /// Score of the best counterpart; −∞ if there is none.
  package let best: UnsafeMutablePointer<Float>
  /// Score of the second-best counterpart; −∞ if there is none.
  package let second: UnsafeMutablePointer<Float>
  /// The best counterpart; −1 if there is none.
  package let index: UnsafeMutablePointer<Int32>
  /// The place of each counterpart, so that two descriptors of one place do not compete; `nil` if
  /// all compete.
  @usableFromInline let places: UnsafeMutablePointer<Int32>?

  /// Creates an empty table, which must be released by `deallocate`.
  ///
  /// - Parameter places: `DescriptorSet.places` of the counterparts, if two descriptors of one
  ///   place must not compete.
  package init(count: Int, places: [Int32]? = nil) {
    let capacity = max(count, 1)
    best = .allocate(capacity: capacity)
    second = .allocate(capacity: capacity)
    index = .allocate(capacity: capacity)
    best.initialize(repeating: -.infinity, count: capacity)
    second.initialize(repeating: -.infinity, count: capacity)
    index.initialize(repeating: -1, count: capacity)
    self.places = places.map { places in
      let copy = UnsafeMutablePointer<Int32>.allocate(capacity: max(places.count, 1))
      for (i, place) in places.enumerated() { copy[i] = place }
      return copy
    }
  }

  package func deallocate() {
    best.deallocate()
    second.deallocate()
    index.deallocate()
    places?.deallocate()
  }

  /// Whether all counterparts compete.
  var isPlain: Bool { places == nil }

  /// Pointers to the entries from `first`, for kernels.
  func pointers(from first: Int) -> ocs_nearest {
    ocs_nearest(best: best + first, second: second + first, index: index + first)
  }

  /// Updates the best and second-best match of entry `i` with a candidate.
  @inlinable @inline(__always)
  package func offer(_ score: Float, from other: Int32, to i: Int) {
    if score > best[i] {
      if !isSamePlace(index[i], other) { second[i] = best[i] }
      best[i] = score
      index[i] = other
    } else if score > second[i], !isSamePlace(index[i], other) {
      second[i] = score
    }
  }

  @inlinable @inline(__always)
  func isSamePlace(_ a: Int32, _ b: Int32) -> Bool {
    guard let places, a >= 0 else { return false }
    return places[Int(a)] == places[Int(b)]
  }
}
