import ShellKit

extension MinimizeError: Worded {
  package var words: String {
    switch self {
    case .nothingFails:
      "nothing speaks against the result; say what the failure is, such as "
        + "--expect '$align.components > 1'"
    case .notThere(let failure, let frames):
      "the failure is not there with all \(frames) frames: \(failure)"
    }
  }
}
