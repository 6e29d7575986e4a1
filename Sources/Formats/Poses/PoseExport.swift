import Scene

/// What pose exports need: poses, the names and files they belong to, and keypoints for tracks.
public struct PoseExport: Sendable {
  /// Names and image files; `reconstruction` counts views in this order.
  public var views: ViewSet
  /// Poses `cameraFromWorld`, intrinsics and sparse points; world with Y up.
  public var reconstruction: Reconstruction
  /// Per view; may be empty when tracks are not wanted.
  public var features: [Features]
  /// Names the tool, its version and the run; goes into comments.
  public var comment: String

  /// Gathers what the pose formats need.
  public init(
    views: ViewSet, reconstruction: Reconstruction, features: [Features], comment: String
  ) {
    self.views = views
    self.reconstruction = reconstruction
    self.features = features
    self.comment = comment
  }

  var names: [String] { views.views.map(\.name) }
}
