import Scene

/// How device poses are interpreted.
public enum PoseReading: String, Sendable, CaseIterable {
  case asRead = "as-read"
  case none
  case flippedAxes = "flipped-axes"
  case inverted
  case invertedFlipped = "inverted-flipped"
  case transposed
  case quarterTurn = "quarter-turn"
  case halfTurn = "half-turn"
  case threeQuarterTurn = "three-quarter-turn"

  /// The interpretation that corrects a convention.
  public init(_ convention: PoseConvention) {
    self =
      switch convention {
      case .asRead: .asRead
      case .flippedAxes: .flippedAxes
      case .inverted: .inverted
      case .invertedFlipped: .invertedFlipped
      case .transposed: .transposed
      case .quarterTurn: .quarterTurn
      case .halfTurn: .halfTurn
      case .threeQuarterTurn: .threeQuarterTurn
      }
  }

  /// The convention; `nil` if poses are not used.
  var convention: PoseConvention? {
    PoseConvention.allCases.first { PoseReading($0) == self }
  }
}
