import ObjectCapture
import ShellKit
import Workspace

extension BundleFileError: Worded {
  package var words: String {
    switch self {
    case .wrongName(let path): "the name of a bundle must end in .ocsbundle; use \(path).ocsbundle"
    case .notABundle(let url): "\(url.path) is not a bundle"
    case .newer(let url, let format):
      "\(url.path) is a bundle of format \(format), written by a newer version of ocs"
    case .damaged(let url, let part): "\(url.path) is damaged: \(part)"
    case .badCapture(let url, let problem): "\(url.path) is damaged: \(problem.words)"
    case .fixed(let option):
      "--\(option) applies to photographs; a bundle is loaded with the options of its capture"
    }
  }
}
