import Imaging

/// The kind of blur of a photograph.
public enum BlurKind: Sendable {
  /// The camera moved: fine detail is lost in one direction.
  case motion
  /// Fine detail is lost equally in all directions.
  case defocus
}

/// Judges the photographs of a capture by sharpness and exposure, compared with each other.
public struct FrameReview: Equatable, Sendable {
  private let qualities: [FrameQuality?]
  /// The sharpness compared with similar photographs, by index.
  public let comparisons: [FrameComparison]
  /// The kind of blur of each unsharp photograph.
  public let blur: [BlurKind?]
  /// The limits of sharpness.
  public let limit: SharpnessLimit
  /// The photographs that are too dark or overexposed.
  public let exposure: ExposureReview

  /// Reviews the photographs of a capture in their order.
  ///
  /// - Parameters:
  ///   - qualities: The measurements; `nil` for photographs without any.
  ///   - distances: The distance of each from what it shows, in one unit; empty if unknown.
  public init(_ qualities: [FrameQuality?], distances: [Double?] = []) {
    self.qualities = qualities
    comparisons = FrameComparison.all(among: qualities, distances: distances)
    blur = Self.blur(comparisons)
    limit = SharpnessLimit(comparisons)
    exposure = ExposureReview(qualities.map { $0.map { FrameLight($0) } })
  }

  /// Which photographs are blurred: those below the limit, and those that continue a run of them.
  /// All photographs of a run have the kind of most of those below the limit.
  package static func blur(_ comparisons: [FrameComparison?]) -> [BlurKind?] {
    let limit = SharpnessLimit(comparisons)
    let isBelow = comparisons.map { $0?.sharpness ?? 1 < limit.minimum }
    let isUnsharp = FrameRuns.extended(
      isBelow, along: comparisons.map { $0?.sharpness ?? 1 < limit.minimumOfRun })
    var kinds = [BlurKind?](repeating: nil, count: comparisons.count)
    for run in FrameRuns.runs(isUnsharp) {
      let below = run.filter { isBelow[$0] }
      let moved = below.count { comparisons[$0]?.isMoved ?? true }
      for index in run { kinds[index] = 2 * moved >= below.count ? .motion : .defocus }
    }
    return kinds
  }

  /// The feedback on a photograph.
  public func feedback(on index: Int) -> [FrameFeedback] {
    guard qualities.indices.contains(index), let quality = qualities[index] else { return [] }
    var result: [FrameFeedback] = []
    if blur[index] != nil, let share = comparisons[index].sharpness {
      result.append(.blurry(share: share))
    }
    switch exposure.faults[index] {
    case .dark: result.append(.tooDark(brightest: quality.brightest))
    case .burnt: result.append(.overexposed(share: quality.clipped))
    case nil: break
    }
    return result
  }
}
