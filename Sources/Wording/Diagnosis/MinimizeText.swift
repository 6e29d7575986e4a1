import Script
import ShellKit
import Support
import Workspace

/// The result of `minimize`, for people and for scripts.
package struct MinimizeText {
  /// Names of all frames.
  let names: [String]
  /// Indices of the remaining frames.
  let left: [Int]
  let failure: FailureTest
  let trials: Int
  let seconds: Double
  let isInterrupted: Bool
  package let isApplied: Bool
  /// The capture's name.
  let capture: String

  package init(
    names: [String], left: [Int], failure: FailureTest, trials: Int, seconds: Double,
    isInterrupted: Bool, isApplied: Bool, capture: String
  ) {
    self.names = names
    self.left = left
    self.failure = failure
    self.trials = trials
    self.seconds = seconds
    self.isInterrupted = isInterrupted
    self.isApplied = isApplied
    self.capture = capture
  }

  /// The command that excludes the other frames.
  private var command: String {
    "exclude '*'; include \(FrameList(names).words(left)); reconstruct --until align"
  }

  /// The command that exports the reduced capture.
  private var next: String { "bundle \(FrameList.word("\(capture)-minimal.\(BundleFile.suffix)"))" }

  package var reply: Reply {
    var lines = [
      "\(left.count) of \(names.count) frames show it (\(failure.words)): "
        + "\(trials) trials, \(HumanText.duration(seconds))"
    ]
    if isInterrupted { lines.append("interrupted; this is the best set found so far") }
    lines.append(left.map { VisibleText.line(names[$0]) }.joined(separator: ", "))
    lines.append(
      isApplied
        ? "the other frames are excluded; type: reconstruct --until align; \(next)"
        : "type: \(command); \(next)")
    return Reply(lines.joined(separator: "\n  "), value: value)
  }

  private var value: Value {
    [
      "frames": .list(left.map { .string(names[$0]) }),
      "of": .number(names.count), "trials": .number(trials),
      "seconds": .number((seconds * 1000).rounded() / 1000),
      "failure": .string(failure.words), "interrupted": .bool(isInterrupted),
      "applied": .bool(isApplied), "command": .string(command), "next": .string(next),
    ]
  }
}
