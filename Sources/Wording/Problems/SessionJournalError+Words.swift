import GuidedCapture
import ShellKit

extension SessionJournalError: Worded {
  package var words: String {
    switch self {
    case .unreadable(let url): "\(url.path) is not a stored session, or is damaged"
    case .otherFrames(let url):
      "\(url.deletingPathExtension().lastPathComponent) played other frames: the capture or "
        + "its poses have changed since; start another with: session start"
    case .noImages(let folder):
      "the session's folder \(folder.path) is missing or cannot be written"
    }
  }
}
