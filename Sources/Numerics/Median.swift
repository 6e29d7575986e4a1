extension Collection where Element: Comparable {
  /// The element in the middle of the sorted elements, the larger of the two of an even count;
  /// `nil` for an empty collection.
  ///
  /// The result is always one of the elements, so no rounding enters.
  ///
  /// - Complexity: O(*n* log *n*) for *n* elements.
  @inlinable
  public func median() -> Element? { sorted().medianOfSorted() }
}

extension RandomAccessCollection {
  /// The element in the middle of elements that are sorted already, the later of the two of an
  /// even count; `nil` for an empty collection.
  @inlinable
  public func medianOfSorted() -> Element? {
    isEmpty ? nil : self[index(startIndex, offsetBy: count / 2)]
  }
}

extension Collection where Element: BinaryFloatingPoint {
  /// The middle of the sorted numbers, the mean of the two of an even count; `nil` for an empty
  /// collection.
  ///
  /// Use it for few numbers, where the larger of the two in the middle would be far from the
  /// smaller.
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
  /// The median of each coordinate on its own; `nil` for an empty collection.
  @inlinable
  public func coordinateMedian() -> SIMD3<Double>? {
    guard let x = map(\.x).median(), let y = map(\.y).median(), let z = map(\.z).median() else {
      return nil
    }
    return SIMD3(x, y, z)
  }
}

extension RandomAccessCollection where Element: BinaryFloatingPoint, Index == Int {
  /// The longest run of ascending numbers that lie within `width` of its first; the first of equally
  /// long ones, empty for an empty collection.
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
