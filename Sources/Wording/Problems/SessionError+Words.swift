import ShellKit
import Workspace

extension SessionError: Worded {
  /// One sentence, with the action to take.
  package var words: String {
    switch self {
    case .none: "there is no session; begin one with: session start"
    case .noSuchSession(let name, _): "there is no session \(name)"
    case .cannotResume(let name, let reason): "session \(name) cannot go on: \(reason)"
    case .badName(let name): "\(name) is no name for a session: letters, digits, - and _ are"
    case .nameTaken(let name): "there is a session \(name) already; session list shows them"
    case .folderTaken(let folder, let isNameAsked):
      "\(folder.path) is there already; choose another \(isNameAsked ? "--name" : "name")"
    case .notKept(.rewind): "this session is not kept, so that it cannot go back"
    case .notKept(.fork): "this session is not kept, so that it cannot be forked"
    case .notPlayed(let frames):
      "the session has played \(frames) frames; it can go back to 1…\(frames)"
    }
  }

  /// The session name that is most similar to a misspelled one.
  package var suggestion: String? {
    if case .noSuchSession(_, let near) = self { near } else { nil }
  }
}
