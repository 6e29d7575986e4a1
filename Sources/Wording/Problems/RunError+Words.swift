import ShellKit
import Workspace

extension RunError: Worded {
  package var words: String {
    switch self {
    case .noSuchRun(let number, let known):
      known.isEmpty
        ? "no run is stored yet"
        : "there is no run \(number); stored are \(known.map(String.init).joined(separator: ", "))"
    case .nothingToUndo: "there is no earlier change"
    case .notKept(let stage):
      "the result of \(stage.rawValue) that belongs to it is no longer stored; run: "
        + stage.rawValue
    }
  }
}

extension Project.Change {
  /// The change as a sentence.
  package var words: String {
    switch self {
    case .settings: "settings and frames in use"
    case .run(let stage, let number): "\(stage.rawValue) is run \(number)"
    case .cleared(let stage): "\(stage.rawValue) is cleared"
    }
  }
}
