import Pipeline
import ShellKit
import Support
import Workspace

extension PipelineError: Worded {
  /// One sentence, with the action to take.
  package var words: String {
    switch self {
    case .missingResult(let stage):
      "there is no result of \(stage.rawValue) yet; run: \(stage.rawValue)"
    case .replacedResult(let stage):
      "another ocs has written \(stage.rawValue) since the capture was loaded: load it again"
    case .damagedResult(let stage, let error): "\(error); run: \(stage.rawValue)"
    case .unfinishedResult: SteppingError.nothingToShow("report").words
    case .notBuilt(let stage, let source, let isMissing, let again):
      "the result of \(stage.rawValue) belongs to another result of \(source.rawValue), which "
        + (isMissing ? "was cleared" : "has changed since")
        + "; run: \(again.map(\.rawValue).joined(separator: "; "))"
    case .otherFrames(let stage):
      "the result of \(stage.rawValue) was made from other frames than are in use; run: "
        + "reconstruct --until \(stage.rawValue)"
    case .tooFewFrames(let count, let needed):
      (count == 1 ? "1 frame is" : "\(count) frames are") + " in use; at least \(needed) are needed"
    case .noPhotographs(let why, let command):
      lowercasedStart(String(why.reason.dropLast())) + "; \(command) needs them"
    case .notRepeated(let stage, let number):
      "the repeated run of \(stage.rawValue) did not reach step \(number): \(stage.rawValue) "
        + "--step starts again"
    }
  }
}
