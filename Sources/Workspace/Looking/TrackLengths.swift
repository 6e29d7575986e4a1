/// A histogram of track lengths, in rows of increasing length.
package struct TrackLengths: Sendable {
  package struct Row: Sendable {
    /// The lengths as a range, such as `5…6`; the last range is open.
    package var length: String
    package var points: Int
  }

  package let rows: [Row]

  /// The first length of each row.
  private static let bounds = [2, 3, 4, 5, 7, 10, 15, 25, 50]

  /// - Parameter lengths: The number of frames that observe each point.
  package init(_ lengths: [Int]) {
    let bounds = Self.bounds
    var counts = [Int](repeating: 0, count: bounds.count)
    for length in lengths { counts[bounds.lastIndex { $0 <= length } ?? 0] += 1 }
    rows = bounds.indices.map { index in
      let last = index + 1 < bounds.count ? bounds[index + 1] - 1 : nil
      let name = last.map { $0 == bounds[index] ? "\($0)" : "\(bounds[index])…\($0)" }
      return Row(length: name ?? "\(bounds[index])…", points: counts[index])
    }
  }
}
