/// Evidence of a finished model about one registered view.
public struct ViewCheck: Codable, Sendable, Equatable {
  /// The view's name.
  public var view: String
  /// Observations of points that at least three views support.
  public var support: Int
  /// Number of other views with which it shares at least `ModelCheck.minShared` points.
  public var links: Int
  /// Share of the matches with registered views that contradict the model, 0 ... 1.
  public var contradicting: Double
  /// Share of the correspondences with the nearest views that the model predicts and the images
  /// lack, 0 ... 1.
  public var missing: Double
  /// Median reprojection error, in medians of the whole model.
  public var error: Double
  /// Standard deviation of the rotation, degrees; `nil` if undetermined.
  public var rotation: Double?
  /// Standard deviation of the camera center, relative to the extent of the centers; `nil` if
  /// undetermined.
  public var center: Double?
}
