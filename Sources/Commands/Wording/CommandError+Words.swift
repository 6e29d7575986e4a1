import Support

extension CommandError: Worded {
  /// One sentence that says what to do.
  var words: String {
    switch self {
    case .noCapture: "no capture is loaded; load one with: load DIR"
    case .missingResult, .staleResult, .notBuilt, .otherFrames: resultWords
    case .workspaceInUse, .cannotMakeWorkspace, .workspaceInCapture: workspaceWords
    case .replacedResult(let stage):
      "another ocs has written \(stage.rawValue) since the capture was loaded: load it again"
    case .unknownFrame(let name, _): "there is no frame \(name)"
    case .unknownStage(let name, _): "there is no stage \(name)"
    case .unknownSetting(let name, _): "there is no setting \(name)"
    case .tooFewFrames(let count, let needed):
      "\(count) frames are in use; \(needed) are needed at least"
    case .noPhotographs(let why, let command):
      lowercasedStart(String(why.reason.dropLast())) + "; \(command) needs them"
    case .notTruth(let path, let reason): "cannot take \(path) as truth: \(reason)"
    case .unknownFormat(let text, let known):
      "unknown format \(text); known are \(known.joined(separator: ", "))"
    case .notThere(let path): "there is no \(path)"
    case .cannotServe(let port, let reason):
      "cannot listen at \(port == 0 ? "any port" : "port \(port)") of 127.0.0.1: "
        + lowercasedStart(reason) + (port == 0 ? "" : "; leave --port out for one that is free")
    case .other(let message): message
    }
  }

  /// The known name that a misspelled one may stand for.
  var suggestion: String? {
    switch self {
    case .unknownFrame(_, let near), .unknownStage(_, let near), .unknownSetting(_, let near): near
    default: nil
    }
  }

  private var resultWords: String {
    switch self {
    case .missingResult(let stage, _):
      "there is no result of \(stage.rawValue) yet; run: \(stage.rawValue)"
    case .staleResult(let stage, let reason, let run):
      "the result of \(stage.rawValue) is stale (\(reason.words)); run: "
        + run.map(\.rawValue).joined(separator: "; ")
    case .notBuilt(let stage, let source, let isMissing, let again):
      "the result of \(stage.rawValue) belongs to another result of \(source.rawValue), which "
        + (isMissing ? "was cleared" : "has changed since")
        + "; run: \(again.map(\.rawValue).joined(separator: "; "))"
    case .otherFrames(let stage):
      "the result of \(stage.rawValue) counts other frames than are in use; run: "
        + "reconstruct --until \(stage.rawValue)"
    default: ""
    }
  }

  private var workspaceWords: String {
    switch self {
    case .workspaceInUse(let path, let process):
      "another ocs\(process) works in \(path), so that this one writes nothing there; load again "
        + "when it has ended, or give another place with --workspace DIR"
    case .cannotMakeWorkspace(let path, let reason):
      "cannot keep results in \(path): \(lowercasedStart(reason)); choose a place with "
        + "--workspace DIR"
    case .workspaceInCapture(let path, let capture):
      "results would be kept in \(path), among the photographs of \(capture); choose a place "
        + "outside with --workspace DIR"
    default: ""
    }
  }
}
