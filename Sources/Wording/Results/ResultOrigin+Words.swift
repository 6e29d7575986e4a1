import Pipeline
import ShellKit

extension ResultOrigin: Worded {
  /// Whose run it is.
  package var words: String {
    switch self {
    case .colmap: "COLMAP's run"
    case .opensfm: "OpenSfM's run"
    }
  }

  /// Behind a reason that the program itself does not tell.
  var reading: String {
    "; read off \(title)'s own keypoints, matches and points, as it does not store why"
  }

  private var title: String {
    switch self {
    case .colmap: "COLMAP"
    case .opensfm: "OpenSfM"
    }
  }
}
