import Scene

/// A probable cause, with its evidence and remedies.
public struct Cause: Sendable, Equatable {
  /// The name of the fault.
  public var name: FaultName
  /// Its contribution to the failure, 0 ... 1; the shares of all causes that are not healed sum to
  /// 1.
  public var share = 0.0
  /// How much of the result the evidence accounts for, from 0; ranks the causes.
  public var weight: Double
  /// Names of the affected frames, in the order of the capture; empty if it concerns all of them.
  public var frames: [String]
  /// Pairs of frames that show it, the strongest first.
  public var pairs: [FramePair] = []
  /// The evidence, the strongest first; never empty.
  public var evidence: [Evidence]
  /// Remedies, the best first.
  public var advice: [Remedy]
  /// The effect of the first remedy, if it was tried.
  public var tried: ObservedEffect?
  /// Whether the result is correct in spite of the cause.
  public var isHealed: Bool

  /// Creates a cause with this weight.
  public init(
    _ name: FaultName, weight: Double, frames: [String] = [], evidence: [Evidence],
    advice: [Remedy], isHealed: Bool = false
  ) {
    assert(FaultName.causes.contains(name))
    self.name = name
    self.weight = weight
    self.frames = frames
    self.evidence = evidence
    self.advice = advice
    self.isHealed = isHealed
  }

  /// Whether it concerns only size and place, so that it is a remark on a result whose poses may be
  /// right.
  public var isRemark: Bool { FaultName.ofPlace.contains(name) }

  /// Whether a command fixes it, without new photographs.
  public var isFixable: Bool { advice.contains { $0.isTyped } }
}

/// Two frames that were matched.
public struct FramePair: Sendable, Equatable {
  /// Their names, in the order of the capture.
  public var first: String, second: String
}

/// A measured value with its limit.
public struct Evidence: Sendable, Equatable {
  /// The quantity that was measured.
  public var gate: Gate
  /// The measured value.
  public var value: Double
  /// The maximum or minimum that is allowed.
  public var limit: Double

  /// A value of a gate, with the limit that it violates.
  public init(_ gate: Gate, _ value: Double, limit: Double) {
    self.gate = gate
    self.value = value
    self.limit = limit
  }

  /// Evidence for a ratio that may differ from 1 by a factor in either direction; stores the limit
  /// on the side of the value.
  static func ratio(_ gate: Gate, _ value: Double, factor: Double) -> Evidence {
    Evidence(gate, value, limit: value < 1 ? 1 / factor : factor)
  }

  /// The ratio of the value to its limit or its inverse, at least 1; clamped, as the ratio to a
  /// limit of zero is meaningless.
  public var excess: Double {
    let (value, limit) = (abs(value), abs(limit))
    guard value > 0, limit > 0 else { return Self.maxExcess }
    return min(max(value / limit, limit / value), Self.maxExcess)
  }

  /// Larger ratios are not distinguished.
  private static let maxExcess = 10.0
}
