import Numerics
import Scene

/// Detects directions from which no photograph was taken, although all frames have a pose.
enum CoverageRule {
  /// Maximum gap between views that surround an object, degrees: a surface between them is seen at
  /// an angle of more than 30°, and photographs on both sides hardly match.
  static let maxGap = 60.0
  /// The same for a result that is probably wrong, whose parts may be joined wrongly across a gap: it
  /// also has to be that much wider than the usual one.
  private static let maxGapOfWrong = 25.0
  private static let maxGapRatio = 2.0
  /// A wider gap is the open side of an arc, such as that in front of a facade.
  private static let minOpening = 180.0
  /// Minimum number of views: the gaps between fewer are all wide.
  private static let minViews = 8
  /// The same for a result that is probably wrong.
  private static let minViewsOfWrong = 5

  /// A remark: there is a wide gap between views. The open side of an arc does not count. If
  /// the poses are probably wrong, the gap is the cause, unless there is another.
  @Sendable static func openSector(_ facts: RunFacts) -> Cause? {
    guard facts.loss == 0, let azimuths = facts.alignment?.azimuths else { return nil }
    let views = azimuths.indices.compactMap { index in
      azimuths[index].map { (frame: index, azimuth: $0) }
    }.sorted { ($0.azimuth, $0.frame) < ($1.azimuth, $1.frame) }
    guard views.count >= (facts.isWrong ? minViewsOfWrong : minViews), let first = views.first
    else { return nil }
    let next = views.dropFirst() + [(frame: first.frame, azimuth: first.azimuth + 360)]
    let gaps = zip(views, next).map { a, b in
      (from: a.frame, to: b.frame, degrees: b.azimuth - a.azimuth)
    }
    let limit = limit(gaps.map(\.degrees), facts)
    let wide = gaps.filter { (limit..<minOpening).contains($0.degrees) }
      .sorted { ($1.degrees, $0.from) < ($0.degrees, $1.from) }
    guard !wide.isEmpty else { return nil }
    return Cause(
      .overlapGap, weight: facts.isWrong ? Specificity.residual * Alarm.weak : 0,
      frames: facts.names(wide.flatMap { [$0.from, $0.to] }),
      evidence: wide.map { Evidence(.azimuthGap, $0.degrees, limit: limit) },
      advice: wide.map { gap in
        .shootBetween(
          facts.frames[gap.from].name, facts.frames[gap.to].name,
          count: max(2, Int(saturating: (gap.degrees / GraphRules.step).rounded(.up)) - 1),
          degrees: GraphRules.step)
      }, isHealed: !facts.isWrong)
  }

  private static func limit(_ gaps: [Double], _ facts: RunFacts) -> Double {
    guard facts.isWrong, let usual = gaps.median() else { return maxGap }
    return min(maxGap, max(maxGapOfWrong, maxGapRatio * usual))
  }
}
