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
  /// Views without a pose, listed where the format has room for them.
  public var missing: [MissingView]

  /// A view without a pose, and the sentence that says why.
  public struct MissingView: Sendable, Equatable {
    var name: String
    var reason: String

    /// Lists the view called `name` with a reason on one line.
    public init(name: String, reason: String) {
      self.name = name
      self.reason = reason
    }
  }

  /// Gathers what the pose formats need.
  public init(
    views: ViewSet, reconstruction: Reconstruction, features: [Features], comment: String,
    missing: [MissingView] = []
  ) {
    self.views = views
    self.reconstruction = reconstruction
    self.features = features
    self.comment = comment
    self.missing = missing
  }

  var names: [String] { views.views.map(\.name) }
}
