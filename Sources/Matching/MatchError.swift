/// What stops the `match` stage.
public enum MatchError: Error, Equatable, CustomStringConvertible {
  /// The features do not belong to the views.
  case featuresDoNotFit(views: Int, features: Int)
  /// A view's features are damaged: the number of descriptor bytes does not fit the keypoints.
  case malformed(view: String, keypoints: Int, bytes: Int)
  /// A view names a camera that is not there.
  case noSuchCamera(view: String, camera: Int)

  /// What is wrong and what helps, one sentence.
  public var description: String {
    switch self {
    case .featuresDoNotFit(let views, let features):
      "There are \(views) views but features of \(features); run features again."
    case .malformed(let view, let keypoints, let bytes):
      "\(view) has \(keypoints) keypoints but \(bytes) descriptor bytes; run features again."
    case .noSuchCamera(let view, let camera): "\(view) uses camera \(camera), which is not there."
    }
  }
}
