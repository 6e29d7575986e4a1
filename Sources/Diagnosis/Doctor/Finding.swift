import Scene

/// How much a finding matters, the least first.
public enum FindingSeverity: String, Sendable, CaseIterable, Comparable {
  /// To be known; the stages cope with it.
  case note
  /// Likely to make results worse.
  case doubtful
  /// Cannot be used as it is.
  case bad

  /// By how much they matter.
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
  case metres = "m"
  case minutes = "min"
  case degrees = "°"
}

/// Something wrong with a capture: what, the value that shows it against the limit, and where.
public struct Finding: Sendable, Equatable {
  /// What is wrong.
  public var kind: FaultName
  /// How much it matters.
  public var severity: FindingSeverity
  /// Indices of the photographs, in order; empty where it concerns all of them, or other files.
  public var frames: [Int]
  /// The worst value found.
  public var value: Double
  /// What the value should not pass.
  public var limit: Double
  /// The unit of both.
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
