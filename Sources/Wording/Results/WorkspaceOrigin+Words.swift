import ShellKit
import Workspace

extension WorkspaceOrigin: Worded {
  /// A remark; empty if there is nothing to report.
  package var words: String {
    switch self {
    case .own: ""
    case .moved(let old): "the capture was at \(old) before; its results are still used"
    case .beside(let folder, let other):
      "\(folder) contains results of another capture, \(other); they are not used"
    }
  }
}
