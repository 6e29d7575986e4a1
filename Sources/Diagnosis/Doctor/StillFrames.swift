import Imaging

/// Photographs that show the same as the one before them: between them nothing moved.
struct StillFrames {
  /// Root mean square difference of two thumbnails of one scene at rest, luma levels of 255:
  /// rounding to whole levels gives 0.4, and a step of a hundredth of the distance already 2.
  static let maxDifference = 0.75

  /// The difference to the photograph before, of each that shows the same.
  private(set) var differences: [Int: Double] = [:]

  init(_ thumbnails: [Thumbnail?], except left: Set<Int>) {
    var last: Thumbnail?
    for (index, thumbnail) in thumbnails.enumerated() where !left.contains(index) {
      defer { last = thumbnail }
      guard let thumbnail, let last, let difference = thumbnail.difference(to: last),
        difference <= Self.maxDifference
      else { continue }
      differences[index] = difference
    }
  }
}

extension Thumbnail {
  /// Root mean square difference of the cells, luma levels; `nil` for grids of other sizes.
  func difference(to other: Thumbnail) -> Double? {
    guard width == other.width, height == other.height else { return nil }
    let sum = zip(cells, other.cells).reduce(0) { sum, pair in
      let gap = Int(pair.0) - Int(pair.1)
      return sum + gap * gap
    }
    return (Double(sum) / Double(cells.count)).squareRoot()
  }
}
