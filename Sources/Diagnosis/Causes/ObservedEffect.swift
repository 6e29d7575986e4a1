import Alignment
import Support

/// What a remedy changed when it was tried.
public struct ObservedEffect: Sendable, Equatable {
  /// A result of alignment.
  public struct State: Sendable, Equatable {
    /// Number of frames with a pose, and of frames in use.
    public var registered: Int, frames: Int
    /// Probability that the poses are right.
    public var probability: Double
    /// Median reprojection error and focal length, pixels; `nil` if the remedy does not change them.
    public var error: Double?, focal: Double?
  }

  /// The result as it is, and with the remedy.
  public var before: State, after: State

  /// Whether the remedy was tried, rather than estimated from the evidence about other views.
  var isObserved: Bool { after.error != nil || after.registered == before.registered }

  /// Minimum gain of the probability that confirms a cause.
  static let minGain = 0.25

  /// Whether the remedy agrees with its cause: excluding frames without a pose always adds a little.
  var isGain: Bool {
    let leavesModel = after.error == nil && after.registered == before.registered
    return after.probability >= before.probability + (leavesModel ? 0 : Self.minGain)
  }

  /// Whether the remedy confirms its cause, also of a result that is more likely right than wrong.
  var isLargeGain: Bool {
    isObserved
      && (after.probability >= before.probability + Self.minGain
        || after.probability >= AlignReport.sound)
  }
}

extension Cause {
  /// Whether a trial of its remedy made the result sound.
  var isSufficient: Bool { tried.map { $0.after.probability >= AlignReport.sound } ?? false }
}

extension AlignmentFacts {
  /// The effect of a remedy that alignment tried, or that excludes frames; `nil` if the effect is
  /// unknown.
  func effect(of remedy: Remedy) -> ObservedEffect? {
    switch remedy {
    case .fittedCamera: effect(ofTrial: .estimatedIntrinsics)
    case .withoutMasks: effect(ofTrial: .withoutMasks)
    case .set(stage: .match, name: "min-motion", _): effect(ofTrial: .withoutStatic)
    case .leaveOut(let names): effect(ofExcluding: names)
    default: nil
    }
  }

  private func effect(ofTrial change: RepairTrial.Change) -> ObservedEffect? {
    report.repairs.first { $0.change == change }.map { trial in
      var before = state
      before.error = report.medianReprojectionError
      return ObservedEffect(
        before: before,
        after: ObservedEffect.State(
          registered: trial.registered, frames: report.frames, probability: trial.probability,
          error: trial.error, focal: trial.focal))
    }
  }

  private var state: ObservedEffect.State {
    ObservedEffect.State(
      registered: report.registered, frames: report.frames, probability: report.probability ?? 0)
  }

  private func effect(ofExcluding names: [String]) -> ObservedEffect? {
    guard let probability = report.probability(excluding: names) else { return nil }
    let left = Set(names)
    let lost = report.unregistered.count { left.contains($0.name) }
    var after = state
    after.frames -= left.count
    after.registered -= left.count - lost
    after.probability = probability
    return ObservedEffect(before: state, after: after)
  }
}
