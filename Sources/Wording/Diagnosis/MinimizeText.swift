import Script
import ShellKit
import Support
import Workspace

/// The result of `minimize`, for people and for scripts.
package struct MinimizeText {
  let outcome: MinimizeOutcome
  let failure: FailureTest
  package let isApplied: Bool
  /// The capture's name.
  let capture: String

  package init(
    _ outcome: MinimizeOutcome, of capture: String, failure: FailureTest, isApplied: Bool
  ) {
    self.outcome = outcome
    self.failure = failure
    self.isApplied = isApplied
    self.capture = capture
  }

  /// The command that excludes the other frames.
  private var command: String {
    "exclude '*'; include \(FrameList(outcome.names).words(outcome.left)); reconstruct --until align"
  }

  /// The command that exports the reduced capture.
  private var next: String { "bundle \(FrameList.word("\(capture)-minimal.\(BundleFile.suffix)"))" }

  package var reply: Reply {
    let (names, left) = (outcome.names, outcome.left)
    var lines = [
      "\(left.count) of \(names.count) frames show it (\(failure.words)): "
        + "\(outcome.trials) trials, \(HumanText.duration(outcome.seconds))"
    ]
    if outcome.isInterrupted { lines.append("interrupted; this is the best set found so far") }
    lines.append(left.map { VisibleText.line(names[$0]) }.joined(separator: ", "))
    lines.append(
      isApplied
        ? "the other frames are excluded; type: reconstruct --until align; \(next)"
        : "type: \(command); \(next)")
    return Reply(lines.joined(separator: "\n  "), value: value)
  }

  private var value: Value {
    [
      "frames": .list(outcome.left.map { .string(outcome.names[$0]) }),
      "of": .number(outcome.names.count), "trials": .number(outcome.trials),
      "seconds": .number((outcome.seconds * 1000).rounded() / 1000),
      "failure": .string(failure.words), "interrupted": .bool(outcome.isInterrupted),
      "applied": .bool(isApplied), "command": .string(command), "next": .string(next),
    ]
  }
}
