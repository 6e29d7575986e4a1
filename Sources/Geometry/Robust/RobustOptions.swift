/// When a robust estimation stops.
public struct RobustOptions: Sendable, Equatable {
  /// Probability that a sample of inliers only was drawn.
  public var confidence = 0.9999
  /// Fewest samples drawn.
  public var minTrials = 50
  /// Most samples drawn.
  public var maxTrials = 1000
  /// Fewest inliers of a model that is wanted: no more samples are drawn than find one of them.
  public var minInliers = 0

  /// The defaults.
  public init() {}

  /// Options with the wanted confidence and bounds of the number of samples.
  public init(confidence: Double = 0.9999, minTrials: Int = 50, maxTrials: Int) {
    self.confidence = confidence
    self.minTrials = minTrials
    self.maxTrials = maxTrials
  }
}

/// What a robust estimation found.
public struct RobustFit<Model> {
  /// The model of the lowest cost.
  public var model: Model
  /// Its cost and number of inliers.
  public var score: RobustScore
  /// Samples drawn.
  public var trials: Int

  @inlinable init(model: Model, score: RobustScore, trials: Int) {
    self.model = model
    self.score = score
    self.trials = trials
  }
}
