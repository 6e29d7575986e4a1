import Numerics
import Support

/// Checks the order and the gaps of capture times.
struct TimeRules {
  /// Maximum fraction of consecutive photographs that go back in time, which allows for a few
  /// renamed files.
  private static let maxBackward = 0.1
  /// Gap after which the lighting may have changed, minutes.
  private static let maxGap = 30.0
  /// Gaps of a slow capture, in units of the median gap.
  private static let maxRelativeGap = 20.0

  private let times: [Double?]
  private let isOrderUsed: Bool

  /// - Parameters:
  ///   - times: Seconds, in the order of the capture.
  ///   - isOrderUsed: Whether neighbors in that order are matched, rather than all pairs.
  init(_ times: [Double?], isOrderUsed: Bool) {
    self.times = times
    self.isOrderUsed = isOrderUsed
  }

  var findings: [Finding] { [order, gap].compactMap { $0 } }

  private var order: Finding? {
    let known = times.compactMap { $0 }
    guard isOrderUsed, known.count == times.count, known.count > 2 else { return nil }
    let back = (1..<known.count).filter { known[$0] < known[$0 - 1] }
    let share = Double(back.count) / Double(known.count - 1)
    guard share > Self.maxBackward else { return nil }
    return Finding(
      .orderWrong, .doubtful, frames: back, value: share, limit: Self.maxBackward, unit: .share)
  }

  private var gap: Finding? {
    let known = times.indices.compactMap { index in times[index].map { (index: index, time: $0) } }
      .sorted { ($0.time, $0.index) < ($1.time, $1.index) }
    let gaps = zip(known, known.dropFirst()).map { ($1.time - $0.time) / 60 }
    guard let median = gaps.median(), gaps.count > 1 else { return nil }
    let limit = max(Self.maxGap, Self.maxRelativeGap * median)
    let wide = gaps.indices.filter { gaps[$0] > limit }
    guard let widest = wide.map({ gaps[$0] }).max() else { return nil }
    return Finding(
      .timeGap, .note, frames: wide.map { known[$0 + 1].index }.sorted(), value: widest,
      limit: limit, unit: .minutes)
  }
}
