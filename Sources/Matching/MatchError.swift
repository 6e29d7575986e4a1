/// Errors of the `match` stage.
public enum MatchError: Error, Equatable {
  /// The number of features does not match the views.
  case featuresDoNotFit(views: Int, features: Int)
  /// A view's features are damaged: the number of descriptor bytes does not match the keypoints.
  case malformed(view: String, keypoints: Int, bytes: Int)
  /// There are no descriptors to search, and no earlier run with these options to reuse.
  case noDescriptors
  /// A view refers to a camera that does not exist.
  case noSuchCamera(view: String, camera: Int)
}
