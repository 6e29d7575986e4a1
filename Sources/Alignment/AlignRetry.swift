import Support

/// An alignment from other settings, tried because of what the result before lacked.
public struct AlignRetry: Codable, Sendable, Equatable {
  /// Why an alignment was repeated.
  public enum Reason: String, Codable, Sendable {
    /// Many views had no pose.
    case lostViews
    /// Another lens explains the matches of neighbors better.
    case otherLens
    /// The views had poses, but uncertain ones.
    case uncertainPoses
  }

  /// A changed setting.
  public struct Change: Codable, Sendable, Equatable {
    public var stage: StageName
    public var name: String
    public var value: String

    public init(_ stage: StageName, _ name: String, _ value: String) {
      (self.stage, self.name, self.value) = (stage, name, value)
    }

    /// The change as the command `set` takes it.
    public var text: String { "\(stage.rawValue).\(name) \(value)" }
  }

  /// Why it was tried; `nil` in the results of earlier programs.
  public var reason: Reason?
  /// The changed settings, in the order of the stages.
  public var changes: [Change]
  /// Number of views with a pose.
  public var registered: Int
  /// Expected number of right poses: the sum of the probabilities of the views.
  public var expected: Double
  /// Whether it replaced the result.
  public var isUsed = false

  /// The record of an alignment.
  public init(_ reason: Reason, _ changes: [Change], _ report: AlignReport) {
    (self.reason, self.changes) = (reason, changes)
    registered = report.registered
    expected = report.expectedRight
  }
}

/// The first attempt of an alignment that was repeated.
public struct FirstAttempt: Codable, Sendable, Equatable {
  /// Names of the views without a pose.
  public var lost: [String]
  /// Number of keypoints of each view, by name.
  public var keypoints: [String: Int]

  public init(lost: [String], keypoints: [String: Int]) {
    (self.lost, self.keypoints) = (lost, keypoints)
  }
}

extension AlignReport {
  /// Minimum share of views with a pose, as of a right result: below it, the alignment is repeated
  /// with more sensitive settings.
  private static let minRegistered = 0.9
  /// Minimum mean probability of the poses of a better result: two halves of an object that are joined
  /// at a wrong angle have more poses, each with a low probability.
  private static let minMeanProbability = 0.5

  /// Whether the result is so doubtful that photographs of another lens may be the reason.
  public var mayHaveOtherLens: Bool { lacksViews || probability ?? 0 < Self.sound }

  /// The quantities that grow if few matches determine the poses.
  private static let coarse: Set<ResultEvidence> = [
    .rotationDeviation, .freedRotation, .freedCenter, .freedAspect,
  ]

  /// Whether the result is doubtful only because the matches determine its poses, and therefore its
  /// intrinsics, too coarsely: more matches of wider pairs determine them better. In simulated rings of
  /// small photographs, matches of tilted pictures lower the standard deviation of the weakest rotation
  /// from 0.6° to 0.07° and 0.24°, and the largest true error from 1.3° to 0.14° and from 1.0° to 0.6°.
  public var hasUncertainPoses: Bool {
    guard !lacksViews, let probability, probability < Self.sound else { return false }
    let table = EvidenceTable<ResultEvidence>.fitted
    let (all, coarse) = (evidence, Self.coarse)
    let deviations = all.filter { $0.key == .rotationDeviation }
    return table.effects(deviations).contains { $0.penalty > 0 }
      && table.probability(all.filter { !coarse.contains($0.key) }) >= Self.sound
  }

  /// Whether the field of view of a camera, as the photographs determine it, exceeds 90° along the
  /// diagonal.
  public var hasWideLens: Bool { cameras.contains { $0.views > 0 && $0.final.isWide } }

  /// Whether the result has no fewer poses than another one of the same views, and more of them are
  /// expected to be right.
  public func isSurer(than other: AlignReport) -> Bool {
    registered >= other.registered && expectedRight > other.expectedRight
  }

  /// Whether the result has clearly more points than another one of the same views, or clearly smaller
  /// errors: another lens family that explains the matches equally well is not evidence for it.
  public func explainsMore(than other: AlignReport) -> Bool {
    Double(points) >= (1 + Self.minGain) * Double(other.points)
      || meanReprojectionError <= (1 - Self.minGain) * other.meanReprojectionError
  }

  private static let minGain = 0.05

  /// Expected number of right poses.
  public var expectedRight: Double { viewProbabilities.reduce(0) { $0 + $1.probability } }

  /// Whether too few of the views that belong to the scene have a pose.
  public var lacksViews: Bool {
    let own = frames - (check?.foreign.count ?? 0)
    return Double(registered + placed.count) < Self.minRegistered * Double(own)
  }

  /// Whether a setting was changed in a retry.
  public func hasTried(_ stage: StageName, _ name: String) -> Bool {
    retries.contains { $0.changes.contains { $0.stage == stage && $0.name == name } }
  }

  /// Whether the result of a retry is better than the one before: more poses, more of them expected to
  /// be right, and most of them probably right; or no fewer poses, and a better explanation (another
  /// lens) or a higher probability (uncertain poses).
  public func isBetter(than other: AlignReport, for reason: AlignRetry.Reason) -> Bool {
    let isLarger =
      registered > other.registered && expectedRight > other.expectedRight
      && expectedRight >= Self.minMeanProbability * Double(registered)
    switch reason {
    case .lostViews: return isLarger
    case .otherLens: return isLarger || isSurer(than: other) && explainsMore(than: other)
    case .uncertainPoses:
      return isSurer(than: other) && probability ?? 0 > other.probability ?? 0
    }
  }
}
