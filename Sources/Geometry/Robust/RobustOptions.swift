/// Stopping criteria of a robust estimation.
public struct RobustOptions: Sendable, Equatable {
  /// Probability of drawing at least one outlier-free sample.
  public var confidence = 0.9999
  /// Minimum number of samples.
  public var minTrials = 50
  /// Maximum number of samples.
  public var maxTrials = 1000
  /// Minimum number of inliers of a useful model; sampling stops when it would have found such a
  /// model.
  public var minInliers = 0

  /// Creates the default options.
  public init() {}

  /// Creates options with a confidence and limits of the number of samples.
  public init(confidence: Double = 0.9999, minTrials: Int = 50, maxTrials: Int) {
    self.confidence = confidence
    self.minTrials = minTrials
    self.maxTrials = maxTrials
  }
}

/// The result of a robust estimation.
public struct RobustFit<Model> {
  /// The model of the lowest cost.
  public var model: Model
  /// Its cost and number of inliers.
  public var score: RobustScore
  /// Number of samples drawn.
  public var trials: Int

  @inlinable init(model: Model, score: RobustScore, trials: Int) {
    self.model = model
    self.score = score
    self.trials = trials
  }
}
