import Formats
import ObjectCapture
import ShellKit
import Workspace

extension TruthError: Worded {
  package var words: String {
    switch self {
    case .notThere(let place): "there is no \(place.path)"
    case .badPoses(let place, let problem):
      "cannot use \(place.path) as ground truth: \(problem.words)"
    case .badModel(let place, let error): "cannot use \(place.path) as ground truth: \(error.words)"
    }
  }
}
