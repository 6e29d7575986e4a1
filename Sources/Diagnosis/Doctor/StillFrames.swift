import Imaging

/// Photographs with the same content as the previous one, without motion between them.
struct StillFrames {
  /// Maximum root mean square difference of two thumbnails of a static scene, luma levels of 255:
  /// rounding to integer levels gives 0.4, and a step of a hundredth of the distance already gives
  /// 2.
  static let maxDifference = 0.75

  /// The difference from the previous photograph, for each photograph with the same content.
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
  /// Root mean square difference of the cells, luma levels; `nil` for grids of different sizes.
  func difference(to other: Thumbnail) -> Double? {
    guard width == other.width, height == other.height else { return nil }
    let sum = zip(cells, other.cells).reduce(0) { sum, pair in
      let gap = Int(pair.0) - Int(pair.1)
      return sum + gap * gap
    }
    return (Double(sum) / Double(cells.count)).squareRoot()
  }
}
