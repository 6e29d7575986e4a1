/// Why a registered view has no depth map.
public enum DenseViewProblem: Error, Codable, Sendable, Equatable {
  /// It sees fewer sparse points than `limit`.
  case fewPoints(count: Int, limit: Int)
  /// No other view shares at least `limit` sparse points with it.
  case fewShared(limit: Int)
  /// A side of its image is shorter than `limit` pixels.
  case smallImage(limit: Int)
  /// It has no pose.
  case notRegistered
  /// Its pixels could not be read; `error` is the reader's message.
  case unreadable(error: String)
}

/// Source of the scale of sensor depth, or why there is none.
public enum SensorScaleSource: Codable, Sendable, Equatable {
  /// The reconstruction is metric.
  case metricReconstruction
  /// The median ratio of sparse points to sensor depth.
  case sparsePoints
  /// Not used: fewer than `limit` sparse points have sensor depth.
  case fewPoints(count: Int, limit: Int)
  /// Not used: the median deviation of the ratios, relative to their median, is too large.
  case disagreement(spread: Double)
}
