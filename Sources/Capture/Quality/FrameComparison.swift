import Imaging
import Numerics
import Support

/// A photograph's sharpness beside that of the photographs before and after it, which show much the
/// same things. Neighbours that are blurred themselves do not count.
public struct FrameComparison: Equatable, Sendable {
  /// Its sharpness over the median of its neighbours', along the direction where it is least: motion
  /// takes fine structure along its own direction only. `nil` with too few neighbours.
  public var sharpness: Double?
  /// Of its differences between pixels along four directions, each over the neighbours', the
  /// smallest over the largest: near 1, unless the camera moved along the first. `nil` where these
  /// were not measured, or with too few neighbours.
  public var evenness: Double?

  /// Sharpness, over the neighbours', below which a photograph is blurred: sharp ones of one scene
  /// agree within 5 %, hand-held ones within 10 %.
  public static let minSharpness = 0.85

  /// Compares one of a sequence of photographs, of which some may not be measured.
  public init(_ index: Int, among qualities: [FrameQuality?]) {
    guard qualities.indices.contains(index), let quality = qualities[index] else { return }
    let reach = FrameFeedback.reach
    let others = (max(0, index - reach)...min(qualities.count - 1, index + reach))
      .filter { $0 != index }.compactMap { qualities[$0] }
    guard others.count >= FrameFeedback.minNeighbours else { return }
    let sharp = others.filter { Self.sharpness($0, others) ?? 1 >= Self.minSharpness }
    let usual = sharp.count >= FrameFeedback.minNeighbours ? sharp : others
    sharpness = Self.sharpness(quality, usual)
    evenness = Self.ratios(quality, usual) { $0.shares }.flatMap { ratios in
      ratios.max().flatMap { $0 > 0 ? (ratios.min() ?? 0) / $0 : nil }
    }
  }

  private static func sharpness(_ quality: FrameQuality, _ others: [FrameQuality]) -> Double? {
    if let ratios = ratios(quality, others, { $0.directions?.map(\.lostShare) }) {
      return ratios.min()
    }
    guard let usual = others.map(\.sharpness).median(), usual > 0 else { return nil }
    return quality.sharpness / usual
  }

  /// A figure of each direction over the median of the others'; `nil` where it was not measured.
  private static func ratios(
    _ quality: FrameQuality, _ others: [FrameQuality], _ figures: (FrameQuality) -> [Double]?
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
  /// Each direction's part of the variation, which no contrast changes.
  fileprivate var shares: [Double]? {
    guard let directions, case let sum = directions.reduce(0, { $0 + $1.mean }), sum > 0 else {
      return nil
    }
    return directions.map { $0.mean / sum }
  }
}
