import ShellKit
import Support
import Workspace

extension WorkspaceError: Worded {
  /// One sentence, with the action to take.
  package var words: String {
    switch self {
    case .noCapture: "no capture is loaded; load one with: load DIR"
    case .noSuchFile(let url, _): "there is no file or folder \(url.path)"
    case .unknownFrame(let name, _): "there is no frame \(name)"
    case .setAside(let name, let original):
      "\(name) is set aside as a copy of \(original); load --copies uses it as a frame"
    case .unknownStage(let name, _): "there is no stage \(name)"
    case .unknownSetting(let name, _): "there is no setting \(name)"
    case .staleResult(let stage, let reason, let run):
      "the result of \(stage.rawValue) is stale (\(reason.words)); run: "
        + run.map(\.rawValue).joined(separator: "; ")
    case .workspaceInUse(let path, let holder):
      "another ocs\(holder.words) is using \(path), so this one does not write there; load "
        + "again when it has ended, or choose another folder with --workspace DIR"
    case .cannotMakeWorkspace(let path, let error):
      "cannot store results in \(path): \(lowercasedStart(Messages.reason(of: error))); "
        + "choose another folder with --workspace DIR"
    case .workspaceInCapture(let path, let capture):
      "results would be stored in \(path), among the photographs of \(capture); choose a "
        + "folder outside with --workspace DIR"
    case .noExtent: "the alignment has no points to determine its extent"
    }
  }

  /// The known name that is most similar to a misspelled one.
  package var suggestion: String? {
    switch self {
    case .unknownFrame(_, let near), .unknownStage(_, let near), .unknownSetting(_, let near),
      .noSuchFile(_, let near):
      near
    default: nil
    }
  }
}
