import Pipeline
import ShellKit

extension ResultOrigin: Worded {
  /// The origin of a run.
  package var words: String {
    switch self {
    case .colmap: "COLMAP's run"
    case .opensfm: "OpenSfM's run"
    }
  }

  /// A note after a reason that was derived here, as the program does not store it.
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
