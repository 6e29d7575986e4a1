import ShellKit

extension MinimizeError: Worded {
  package var words: String {
    switch self {
    case .nothingFails:
      "no problems found in the result; define the failure, such as --expect "
        + "'$align.components > 1'"
    case .notThere(let failure, let frames):
      "the failure does not occur with all \(frames) frames: \(failure)"
    }
  }
}
