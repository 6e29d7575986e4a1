import Scene

/// The input of pose exports: poses, image names and files, and keypoints for tracks.
public struct PoseExport: Sendable {
  /// Names and image files, in the view order of `reconstruction`.
  public var views: ViewSet
  /// Poses `cameraFromWorld`, intrinsics and sparse points; world with Y up.
  public var reconstruction: Reconstruction
  /// Features per view; may be empty if tracks are not exported.
  public var features: [Features]
  /// Tool, version and run, for comments in the files.
  public var comment: String
  /// Views without a pose, listed where the format supports it.
  public var missing: [MissingView]

  /// A view without a pose, and the reason as a sentence.
  public struct MissingView: Sendable, Equatable {
    var name: String
    var reason: String

    /// Creates an entry with a single-line reason.
    public init(name: String, reason: String) {
      self.name = name
      self.reason = reason
    }
  }

  /// Creates the input of pose exports.
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
