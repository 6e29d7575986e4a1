/// The comparison of a model with one photograph.
public struct FrameEvaluation: Codable, Sendable, Equatable {
  /// Why a photograph was not compared.
  public enum Problem: Codable, Sendable, Equatable {
    /// It has no pose.
    case noPose
    /// Its pixels cannot be read, with the reason.
    case unreadable(String)
    /// It shows too little of the model.
    case notVisible
  }

  /// Name of the photograph.
  public var name: String
  /// Whether the model was made of it as well.
  public var isSeen: Bool
  /// The measures; `nil` if it has no pose or cannot be read.
  public var quality: ViewQuality?
  /// Why measures are missing.
  public var problem: Problem?

  /// Creates the comparison of a photograph.
  public init(
    name: String, isSeen: Bool, quality: ViewQuality? = nil, problem: Problem? = nil
  ) {
    self.name = name
    self.isSeen = isSeen
    self.quality = quality
    self.problem = problem
  }
}
