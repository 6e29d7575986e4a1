import ShellKit
import Support

extension ViewerRun.Failure: Worded {
  package var words: String {
    switch self {
    case .noPoses(let run): "run \(run) has no poses to show; runs lists those of align"
    case .tooFewCommonPoses(let count):
      "the run shares the poses of only \(Figure.counted(count, "photograph")) with the current "
        + "results; to show them in one world, at least 3 that are not on a line are needed"
    }
  }
}
