import ShellKit
import Workspace

extension RunError: Worded {
  package var words: String {
    switch self {
    case .noSuchRun(let number, let known):
      known.isEmpty
        ? "no run is kept yet"
        : "there is no run \(number); \(known.map(String.init).joined(separator: ", ")) are kept"
    case .nothingToUndo: "nothing was changed before this"
    case .notKept(let stage):
      "the result of \(stage.rawValue) that belongs to it is not kept any more; run: "
        + stage.rawValue
    }
  }
}

extension Project.Change {
  /// The change.
  package var words: String {
    switch self {
    case .settings: "settings and frames in use"
    case .run(let stage, let number): "\(stage.rawValue) is run \(number)"
    case .cleared(let stage): "\(stage.rawValue) is cleared"
    }
  }
}
