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
    "; derived from \(title)'s keypoints, matches and points, because it does not store the reason"
  }

  private var title: String {
    switch self {
    case .colmap: "COLMAP"
    case .opensfm: "OpenSfM"
    }
  }
}
