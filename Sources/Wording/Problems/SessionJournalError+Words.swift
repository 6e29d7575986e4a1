import GuidedCapture
import ShellKit

extension SessionJournalError: Worded {
  package var words: String {
    switch self {
    case .unreadable(let url): "\(url.path) is no saved session, or is damaged"
    case .otherFrames(let url):
      "\(url.deletingPathExtension().lastPathComponent) played other frames: the capture or its "
        + "poses have changed since; begin another with: session start"
    case .noImages(let folder):
      "the session's folder \(folder.path) is gone or cannot be written"
    }
  }
}
