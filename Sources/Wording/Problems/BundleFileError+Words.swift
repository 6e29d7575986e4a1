import ObjectCapture
import ShellKit
import Workspace

extension BundleFileError: Worded {
  package var words: String {
    switch self {
    case .wrongName(let path): "the name of a bundle ends in .ocsbundle; write \(path).ocsbundle"
    case .notABundle(let url): "\(url.path) is not a bundle"
    case .newer(let url, let format):
      "\(url.path) is a bundle of format \(format), which a newer program wrote"
    case .damaged(let url, let part): "\(url.path) is damaged: \(part)"
    case .badCapture(let url, let problem): "\(url.path) is damaged: \(problem.words)"
    case .fixed(let option):
      "a bundle is loaded as the capture was where it was made: --\(option) is for photographs"
    }
  }
}
