import Scene

/// The severity of a finding, in ascending order.
public enum FindingSeverity: String, Sendable, CaseIterable, Comparable {
  /// For information; the stages handle it.
  case note
  /// Likely to degrade results.
  case doubtful
  /// Unusable in its current form.
  case bad

  /// Orders by severity.
  public static func < (a: Self, b: Self) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
  }
}

/// The unit of a finding's value and limit.
public enum FindingUnit: String, Sendable {
  case count = ""
  case share = "of 1"
  case ratio = "x"
  case stops
  case levels
  case meters = "m"
  case minutes = "min"
  case degrees = "°"
}

/// A problem of a capture: its kind, the measured value with its limit, and the affected
/// photographs.
public struct Finding: Sendable, Equatable {
  /// The kind of problem.
  public var kind: FaultName
  /// The severity.
  public var severity: FindingSeverity
  /// Indices of the photographs, in order; empty if it concerns all of them, or other files.
  public var frames: [Int]
  /// The worst measured value.
  public var value: Double
  /// The limit that it violates.
  public var limit: Double
  /// The unit of value and limit.
  public var unit: FindingUnit
  /// Files that are not photographs of the capture, relative to its folder.
  public var files: [String] = []

  init(
    _ kind: FaultName, _ severity: FindingSeverity, frames: [Int], value: Double,
    limit: Double, unit: FindingUnit = .count
  ) {
    assert(FaultName.findings.contains(kind))
    self.kind = kind
    self.severity = severity
    self.frames = frames
    self.value = value
    self.limit = limit
    self.unit = unit
  }
}
