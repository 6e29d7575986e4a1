import ShellKit
import Workspace

extension SessionError: Worded {
  /// One sentence, with the action to take.
  package var words: String {
    switch self {
    case .none: "there is no session; start one with: session start"
    case .noSuchSession(let name, _): "there is no session \(name)"
    case .cannotResume(let name, let reason): "session \(name) cannot continue: \(reason)"
    case .badName(let name): "\(name) is not a valid session name; use letters, digits, - and _"
    case .nameTaken(let name): "session \(name) already exists; session list shows all sessions"
    case .folderTaken(let folder, let isNameAsked):
      "\(folder.path) already exists; choose another \(isNameAsked ? "--name" : "name")"
    case .notKept(.rewind): "this session is not stored, so it cannot go back"
    case .notKept(.fork): "this session is not stored, so it cannot be forked"
    case .notPlayed(let frames):
      "the session has played \(frames) frames; it can go back to 1…\(frames)"
    }
  }

  /// The session name that is most similar to a misspelled one.
  package var suggestion: String? {
    if case .noSuchSession(_, let near) = self { near } else { nil }
  }
}
