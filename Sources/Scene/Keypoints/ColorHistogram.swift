/// The distribution of the colors of keypoints, which distinguishes scenes.
///
/// Reference: Swain & Ballard, "Color Indexing", IJCV 7(1), 1991.
public struct ColorHistogram: Sendable, Equatable {
  /// Share of the colors in each of 64 bins, four per channel; the sum is 1, or 0 without colors.
  public private(set) var shares = [Double](repeating: 0, count: 64)

  /// Counts the colors of keypoints, RGB.
  ///
  /// - Parameter level: Factor applied to all channels before counting.
  public init(_ colors: [SIMD3<UInt8>], level: Double = 1) {
    let weight = 1 / Double(max(colors.count, 1))
    for color in colors {
      let scaled = SIMD3<Double>(color) * level
      let bins = SIMD3<Int>(scaled / 64).clamped(
        lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 3))
      shares[bins.x * 16 + bins.y * 4 + bins.z] += weight
    }
  }

  /// The intersection of two histograms, 0 ... 1.
  public func likeness(to other: ColorHistogram) -> Double {
    zip(shares, other.shares).reduce(0) { $0 + min($1.0, $1.1) }
  }
}
