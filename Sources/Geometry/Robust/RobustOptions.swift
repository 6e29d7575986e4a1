/// When a robust estimation stops.
public struct RobustOptions: Sendable, Equatable {
  /// Probability that a sample of inliers only was drawn.
  public var confidence = 0.9999
  public var minTrials = 50
  public var maxTrials = 1000

  public init() {}

  public init(confidence: Double = 0.9999, minTrials: Int = 50, maxTrials: Int) {
    self.confidence = confidence
    self.minTrials = minTrials
    self.maxTrials = maxTrials
  }
}

/// What a robust estimation found.
public struct RobustFit<Model> {
  public var model: Model
  public var score: RobustScore
  public var trials: Int

  @inlinable init(model: Model, score: RobustScore, trials: Int) {
    self.model = model
    self.score = score
    self.trials = trials
  }
}
