import Scene

/// What is probably wrong, why that is believed, and what to do.
public struct Cause: Sendable, Equatable {
  /// What is wrong.
  public var name: FaultName
  /// Its part in what went wrong, 0 ... 1; those of all causes that are not healed sum up to 1.
  public var share = 0.0
  /// How much of the result the evidence accounts for, from 0; causes are ranked by it.
  public var weight: Double
  /// Names of the frames it is about, in the order of the capture; empty where it is about all.
  public var frames: [String]
  /// Never empty; the strongest first.
  public var evidence: [Evidence]
  /// What helps, the best first.
  public var advice: [Remedy]
  /// Whether the result is right in spite of it.
  public var isHealed: Bool

  /// A cause of this weight.
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

  /// Whether a line to type repairs it, without a new photograph.
  public var isFixable: Bool { advice.contains { $0.isTyped } }
}

/// A figure beside its limit.
public struct Evidence: Sendable, Equatable {
  /// What was measured.
  public var gate: Gate
  /// What it was.
  public var value: Double
  /// What it may be at most, or at least.
  public var limit: Double

  /// A value of a gate, with the limit it failed.
  public init(_ gate: Gate, _ value: Double, limit: Double) {
    self.gate = gate
    self.value = value
    self.limit = limit
  }

  /// A ratio that may be off 1 by a factor either way: the limit is the one on its side.
  static func ratio(_ gate: Gate, _ value: Double, factor: Double) -> Evidence {
    Evidence(gate, value, limit: value < 1 ? 1 / factor : factor)
  }

  /// How far beyond its limit the value is, as a ratio of at least 1; bounded, as the ratio to a
  /// limit of zero has no meaning.
  public var excess: Double {
    let (value, limit) = (abs(value), abs(limit))
    guard value > 0, limit > 0 else { return Self.maxExcess }
    return min(max(value / limit, limit / value), Self.maxExcess)
  }

  /// Beyond this ratio one figure says as much as another.
  private static let maxExcess = 10.0
}
