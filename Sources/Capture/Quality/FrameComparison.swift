import Imaging
import Numerics
import Support

/// Compares a photograph's sharpness with that of the preceding and following photographs, which
/// show similar content. Blurred neighbors are ignored.
public struct FrameComparison: Equatable, Sendable {
  /// Ratio of its sharpness to the median of its neighbors, along the direction with the smallest
  /// ratio, because motion removes detail along its own direction only. `nil` with too few
  /// neighbors.
  public var sharpness: Double?
  /// Ratio of the smallest to the largest of its directional differences, each relative to those of
  /// the neighbors: near 1, unless the camera moved along the direction of the smallest. `nil`
  /// without directional measurements or with too few neighbors.
  public var evenness: Double?

  /// Minimum sharpness ratio of a photograph without blur: sharp photographs of one scene agree
  /// within 5 %, hand-held ones within 10 %.
  public static let minSharpness = 0.85

  /// Compares a photograph of a sequence, in which some can lack measurements.
  public init(_ index: Int, among qualities: [FrameQuality?]) {
    guard qualities.indices.contains(index), let quality = qualities[index] else { return }
    let reach = FrameFeedback.reach
    let others = (max(0, index - reach)...min(qualities.count - 1, index + reach))
      .filter { $0 != index }.compactMap { qualities[$0] }
    guard others.count >= FrameFeedback.minNeighbors else { return }
    let sharp = others.filter { Self.sharpness($0, others) ?? 1 >= Self.minSharpness }
    let usual = sharp.count >= FrameFeedback.minNeighbors ? sharp : others
    sharpness = Self.sharpness(quality, usual)
    evenness = Self.ratios(of: quality, to: usual) { $0.shares }.flatMap { ratios in
      ratios.max().flatMap { $0 > 0 ? (ratios.min() ?? 0) / $0 : nil }
    }
  }

  private static func sharpness(_ quality: FrameQuality, _ others: [FrameQuality]) -> Double? {
    if let ratios = ratios(of: quality, to: others, figures: { $0.directions?.map(\.lostShare) }) {
      return ratios.min()
    }
    guard let usual = others.map(\.sharpness).median(), usual > 0 else { return nil }
    return quality.sharpness / usual
  }

  /// Ratio of each directional value to the median of the neighbors; `nil` if not measured.
  private static func ratios(
    of quality: FrameQuality, to others: [FrameQuality], figures: (FrameQuality) -> [Double]?
  ) -> [Double]? {
    guard let own = figures(quality), !own.isEmpty else { return nil }
    let all = others.compactMap(figures).filter { $0.count == own.count }
    let ratios = own.indices.compactMap { direction -> Double? in
      guard let usual = all.map({ $0[direction] }).median(), usual > 0 else { return nil }
      return own[direction] / usual
    }
    return ratios.count == own.count ? ratios : nil
  }
}

extension FrameQuality {
  /// Fraction of each direction in the total variation, independent of contrast.
  fileprivate var shares: [Double]? {
    guard let directions, case let sum = directions.reduce(0, { $0 + $1.mean }), sum > 0 else {
      return nil
    }
    return directions.map { $0.mean / sum }
  }
}
