import Imaging
import Numerics
import Support

/// Compares a photograph's sharpness with that of the nearest sharp photographs in the order of the
/// capture, taken at a similar distance.
public struct FrameComparison: Equatable, Sendable {
  /// Ratio of its sharpness to the median of the others, along the direction with the smallest
  /// ratio, because motion removes detail along its own direction only. `nil` with too few others.
  public var sharpness: Double?
  /// Largest difference between such ratios along perpendicular directions: near 0, unless the
  /// camera moved along one of them. `nil` without directional measurements or with too few others.
  public var spread: Double?

  /// Maximum ratio of similar distances: sharpness changes by a few percent between them.
  private static let maxDistanceRatio = 1.25

  /// A comparison without measurements.
  package init() {}

  /// Minimum spread of motion blur. Of copies of 48 photographs of ten captures that were moved by
  /// 1 to 5 % of their width, 94 % have more, of defocused ones 6 %.
  private static let minSpread = 0.15

  /// Whether an unsharp photograph lost detail along one direction only, as motion blur does.
  public var isMoved: Bool { spread.map { $0 > Self.minSpread } ?? true }

  /// Compares all photographs of a capture, in its order.
  ///
  /// - Parameters:
  ///   - qualities: The measurements; `nil` for photographs without any.
  ///   - distances: The distance of each from what it shows, in one unit; unknown ones are similar
  ///     to all. Empty if all are unknown.
  public static func all(
    among qualities: [FrameQuality?], distances: [Double?] = []
  ) -> [FrameComparison] {
    let usual = SharpnessLevels(qualities.compactMap { $0 }, quantile: sharpQuantile)
    let isSharp = qualities.map { quality in
      quality.flatMap { usual.ratios(of: $0).min() } ?? 1 >= SharpnessLimit.usual.minimum
    }
    func isSimilar(_ a: Int, _ b: Int) -> Bool {
      guard distances.indices.contains(a), distances.indices.contains(b), let a = distances[a],
        let b = distances[b], min(a, b) > 0
      else { return true }
      return max(a / b, b / a) < maxDistanceRatio
    }
    return qualities.indices.map { index in
      guard let quality = qualities[index] else { return FrameComparison() }
      func nearest(_ others: some Sequence<Int>, where isUsable: (Int) -> Bool) -> [FrameQuality] {
        var found: [FrameQuality] = []
        for other in others where isUsable(other) && isSimilar(index, other) {
          guard let quality = qualities[other] else { continue }
          found.append(quality)
          if found.count == FrameFeedback.reach { break }
        }
        return found
      }
      let (before, after) = ((0..<index).reversed(), (index + 1)..<qualities.count)
      let sharp = nearest(before) { isSharp[$0] } + nearest(after) { isSharp[$0] }
      let others =
        sharp.count >= FrameFeedback.minNeighbors
        ? sharp : nearest(before) { _ in true } + nearest(after) { _ in true }
      return FrameComparison(quality, others)
    }
  }

  /// Sharp photographs are compared with this quantile of the capture, so that most of the
  /// photographs can be blurred.
  private static let sharpQuantile = 0.75

  private init(_ quality: FrameQuality, _ others: [FrameQuality]) {
    guard others.count >= FrameFeedback.minNeighbors else { return }
    let ratios = SharpnessLevels(others, quantile: 0.5).ratios(of: quality)
    sharpness = ratios.min()
    if ratios.count == 4 { spread = max(abs(ratios[0] - ratios[1]), abs(ratios[2] - ratios[3])) }
  }

  /// The quantile of each column.
  fileprivate static func medians(_ rows: [[Double]], quantile: Double) -> [Double] {
    guard let width = rows.first?.count else { return [] }
    return (0..<width).compactMap { column in
      rows.compactMap { $0.indices.contains(column) ? $0[column] : nil }.sorted()
        .quantileOfSorted(quantile)
    }
  }
}

/// The usual sharpness of photographs, along each direction if it was measured so.
private struct SharpnessLevels {
  private let directions: [Double]
  private let whole: Double?

  init(_ qualities: [FrameQuality], quantile: Double) {
    directions = FrameComparison.medians(
      qualities.compactMap { $0.directions?.map(\.lostShare) }, quantile: quantile)
    let plain = qualities.filter { $0.directions == nil && $0.sharpness > 0 }
    whole = plain.map(\.sharpness).sorted().quantileOfSorted(quantile)
  }

  /// The ratios of a photograph's sharpness to the usual one, by direction; empty if it has no
  /// texture or was measured in another way.
  func ratios(of quality: FrameQuality) -> [Double] {
    guard let own = quality.directions else {
      guard let whole, quality.sharpness > 0 else { return [] }
      return [quality.sharpness / whole]
    }
    guard own.count == directions.count else { return [] }
    return zip(own, directions).compactMap { $1 > 0 ? $0.lostShare / $1 : nil }
  }
}
