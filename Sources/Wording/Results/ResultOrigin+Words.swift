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
    "; derived from \(title)'s keypoints, matches and points, because it does not store the reason"
  }

  private var title: String {
    switch self {
    case .colmap: "COLMAP"
    case .opensfm: "OpenSfM"
    }
  }
}
