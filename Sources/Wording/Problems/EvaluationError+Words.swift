import Evaluation
import ShellKit

extension EvaluationError: Worded {
  /// One sentence, with the action to take.
  package var words: String {
    switch self {
    case .noSurface: "the model has no surface to compare"
    case .noColor: "the model has neither a texture nor colors; run: texture"
    case .badChoice(let text):
      "frames are every:N with N from 2, or names separated by commas, got \(text)"
    case .noPoses(let chosen):
      chosen == 1
        ? "the chosen photograph has no pose"
        : "none of the \(chosen) chosen photographs has a pose"
    case .tooFewLeft(let left, let needed):
      "without the chosen photographs \(left) are left, and at least \(needed) are needed for a model"
    case .tooFewShared(let shared, let needed):
      "only \(Figure.counted(shared, "photograph")) have a pose with and without those left out, and "
        + "\(needed) are needed"
    case .collinear: "the cameras of the other photographs are on one line"
    case .notEvaluated:
      "the current model has not been evaluated; run: evaluate"
    case .frameNotEvaluated(let name, let known):
      "\(name) was not compared; compared are \(NameList.words(known))"
    case .modelGone: "the evaluated model is not stored anymore; run: evaluate"
    }
  }
}
