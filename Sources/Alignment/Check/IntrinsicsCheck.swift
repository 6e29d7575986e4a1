/// How a model changes when intrinsics are adjusted that the result keeps fixed or shares.
///
/// If the assumptions about the cameras are right, the gain is small and the poses stay.
public struct IntrinsicsCheck: Codable, Sendable, Equatable {
  /// Likelihood-ratio statistic, as of `FreedCamera`, per observation.
  public var gain = 0.0
  /// Difference of the rotation of the views, 90th percentile, degrees.
  public var rotation = 0.0
  /// Difference of the camera centers, 90th percentile, relative to their extent.
  public var center = 0.0
  /// Share of the views that move by more than the limits of `PoseAgreement`.
  public var moved = 0.0
  /// 10th and 90th percentile, over the views, of the focal length relative to that of the model.
  public var focals: [Double] = []
  /// Change of the ratio of `fy` to `fx`, of the camera that changes most; 1 if it was not adjusted.
  public var aspect = 1.0
  /// Distance of the principal points from the assumed ones, 90th percentile over the views,
  /// relative to the image's longer side.
  public var principalPoint = 0.0
}
