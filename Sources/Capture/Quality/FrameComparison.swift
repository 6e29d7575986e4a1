import Imaging
import Numerics
import Support

/// A photograph's sharpness beside that of the photographs before and after it, which show much the
/// same things.
public struct FrameComparison: Equatable, Sendable {
  /// Its sharpness over the median of its neighbours'; `nil` with too few neighbours.
  public var sharpness: Double?
  /// Of its differences between pixels along four directions, each over the neighbours', the
  /// smallest over the largest: near 1, unless the camera moved along the first. `nil` where these
  /// were not measured, or with too few neighbours.
  public var evenness: Double?

  /// Compares one of a sequence of photographs, of which some may not be measured.
  public init(_ index: Int, among qualities: [FrameQuality?]) {
    guard qualities.indices.contains(index), let quality = qualities[index] else { return }
    let reach = FrameFeedback.reach
    let others = (max(0, index - reach)...min(qualities.count - 1, index + reach))
      .filter { $0 != index }.compactMap { qualities[$0] }
    guard others.count >= FrameFeedback.minNeighbours else { return }
    if let usual = others.map(\.sharpness).median(), usual > 0 {
      sharpness = quality.sharpness / usual
    }
    evenness = Self.evenness(quality, others)
  }

  private static func evenness(_ quality: FrameQuality, _ others: [FrameQuality]) -> Double? {
    guard let own = quality.shares else { return nil }
    let all = others.compactMap(\.shares).filter { $0.count == own.count }
    let ratios = own.indices.compactMap { direction -> Double? in
      guard let usual = all.map({ $0[direction] }).median(), usual > 0 else { return nil }
      return own[direction] / usual
    }
    guard ratios.count == own.count, let least = ratios.min(), let most = ratios.max(), most > 0
    else { return nil }
    return least / most
  }
}

extension FrameQuality {
  /// Each direction's part of the variation, which no contrast changes.
  fileprivate var shares: [Double]? {
    guard let variations, case let sum = variations.reduce(0, +), sum > 0 else { return nil }
    return variations.map { $0 / sum }
  }
}
