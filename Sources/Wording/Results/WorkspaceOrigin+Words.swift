import ShellKit
import Workspace

extension WorkspaceOrigin: Worded {
  /// A remark; empty if there is nothing to report.
  package var words: String {
    switch self {
    case .own: ""
    case .moved(let old): "the capture was at \(old) before; its results are kept"
    case .beside(let folder, let other):
      "\(folder) holds results of another capture, \(other); they are not used"
    }
  }
}
