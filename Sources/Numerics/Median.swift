import Support

extension Collection where Element: Comparable {
  /// The median element, the larger of the two middle elements for an even count; `nil` for an
  /// empty collection.
  ///
  /// The result is always an element of the collection, without rounding.
  ///
  /// - Complexity: O(*n*) for *n* elements, on average.
  @inlinable
  public func median() -> Element? {
    guard !isEmpty else { return nil }
    var copy = Array(self)
    return copy.withUnsafeMutableBufferPointer { $0.select($0.count / 2) }
  }
}

extension Collection where Element: Comparable {
  /// The element below which a share of the others is, without interpolation; `nil` for an empty
  /// collection.
  ///
  /// - Parameter share: 0 ... 1.
  public func quantile(_ share: Double) -> Element? {
    sorted().quantileOfSorted(share)
  }
}

extension UnsafeMutableBufferPointer where Element: Comparable {
  /// The element of rank `wanted` in sorted order; reorders the buffer.
  ///
  /// Hoare, "Algorithm 65: Find", CACM 4(7), 1961, with a pseudorandom pivot: in smooth sequences
  /// that rise and fall, the middle element is the largest.
  ///
  /// - Precondition: `wanted` is an index of the buffer.
  /// - Complexity: O(*n*) for *n* elements, on average.
  @inlinable
  func select(_ wanted: Int) -> Element {
    var (low, high) = (0, count - 1)
    var state = UInt64(count)
    while low < high {
      // Knuth's MMIX generator; only its upper bits are sufficiently random.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let pivot = self[low + Int((state >> 33) % UInt64(high - low + 1))]
      var (left, right) = (low, high)
      while left <= right {
        while self[left] < pivot { left += 1 }
        while pivot < self[right] { right -= 1 }
        guard left <= right else { break }
        swapAt(left, right)
        (left, right) = (left + 1, right - 1)
      }
      if wanted <= right { high = right } else if wanted >= left { low = left } else { break }
    }
    return self[wanted]
  }
}

extension RandomAccessCollection {
  /// The median of a sorted collection, the later of the two middle elements for an even count;
  /// `nil` for an empty collection.
  @inlinable
  public func medianOfSorted() -> Element? {
    isEmpty ? nil : self[index(startIndex, offsetBy: count / 2)]
  }
}

extension RandomAccessCollection {
  /// The element of a sorted collection below which a fraction of the elements is, 0 ... 1; `nil`
  /// for an empty collection.
  public func quantileOfSorted(_ level: Double) -> Element? {
    guard !isEmpty else { return nil }
    let position = Int(saturating: level * Double(count))
    return self[index(startIndex, offsetBy: Swift.min(Swift.max(position, 0), count - 1))]
  }
}

extension Collection where Element: BinaryFloatingPoint {
  /// The median, interpolated between the two middle numbers for an even count; `nil` for an empty
  /// collection.
  ///
  /// Use it for few numbers, where the two middle ones can differ greatly.
  ///
  /// - Complexity: O(*n* log *n*) for *n* elements.
  @inlinable
  public func interpolatedMedian() -> Element? {
    let sorted = sorted()
    guard !sorted.isEmpty else { return nil }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}

extension Collection where Element == SIMD3<Double> {
  /// The coordinate-wise median; `nil` for an empty collection.
  @inlinable
  public func coordinateMedian() -> SIMD3<Double>? {
    guard let x = map(\.x).median(), let y = map(\.y).median(), let z = map(\.z).median() else {
      return nil
    }
    return SIMD3(x, y, z)
  }
}

extension RandomAccessCollection where Element: BinaryFloatingPoint, Index == Int {
  /// The longest range of ascending numbers within `width` of its first; the first of equally long
  /// ones, empty for an empty collection.
  @inlinable
  public func densestRun(within width: Element) -> Range<Int> {
    var best = startIndex..<startIndex
    var end = startIndex
    for start in indices {
      while end < endIndex, self[end] - self[start] <= width { end += 1 }
      if end - start > best.count { best = start..<end }
    }
    return best
  }
}
