import Diagnosis
import Foundation
import Script
import ShellKit
import Support
import Wording
import Workspace

/// Options of `minimize`.
struct MinimizeOptions: StageOptions {
  var expectation = ""
  var framesAtMost = 2
  var apply = false

  static let settings: [Setting<Self>] = [
    .text(
      "expect", \.expectation,
      "Expression that is true for the failure, in single quotes; without it, the verdict "
        + "and the first cause of `diagnose`."),
    .count(
      "frames-at-most", \.framesAtMost, in: 2...1_000_000,
      "Stop when at most this many frames remain."),
    .flag("apply", \.apply, "Exclude the other frames, as `exclude` does."),
  ]
}

/// `minimize` finds a small set of frames that still shows a failure.
struct MinimizeCommand: Command {
  static let spec = CommandSpec(
    "minimize", group: .debugging,
    summary: "Finds a minimal set of frames that still shows a failure, by delta debugging.",
    details: """
      Alignment runs in memory on subsets of the frames, with the stored features and matches; the \
      workspace does not change without --apply. If any one of the remaining frames is removed, \
      the failure disappears. --expect takes an expression over $align, $features and $matches, in \
      single quotes so that $ is not expanded: '$align.components > 1', '$align.verdict != \
      "sound"'; an expression over $features and $matches alone is fast, because nothing is \
      aligned. The expression is taken literally: '$align.registered < $align.frames' is also true \
      for any two frames without matches, so add what must remain, such as '&& $align.registered \
      >= 3'; if the remaining frames fail for another reason than all frames, that is reported. \
      Ctrl-C stops and keeps the best set found so far.
      """,
    needs: [.result(.match)],
    examples: [
      "minimize --expect '$align.registered >= 4' --frames-at-most 8": "of 18 frames show"
    ])

  static func check(_ options: MinimizeOptions) throws {
    if !options.expectation.isEmpty {
      _ = try Script.expression(Source(name: "--expect", text: options.expectation))
    }
  }

  func run(_ options: MinimizeOptions, in shell: inout ShellState) throws -> Reply {
    let trials = try FrameTrials(&shell.project)
    let everything = Array(trials.names.indices)
    let failure = try FailureTest(options.expectation) {
      var all = try trials.run(everything, aligns: true)
      return try all.diagnosis()
    }
    let directory = shell.directory
    let minimizer = Minimizer(
      trials, needsAlignment: failure.needsAlignment, in: shell.project.context
    ) { try failure.holds(in: &$0, directory: directory) }
    guard try minimizer.isShownByAll() else {
      throw MinimizeError.notThere(failure.words, frames: trials.names.count)
    }
    let outcome = try minimizer.run(limit: options.framesAtMost)
    let answer = MinimizeText(
      outcome, of: try (shell.project.loadedCapture().name as NSString).deletingPathExtension,
      failure: failure, isApplied: options.apply && !outcome.isInterrupted)
    if answer.isApplied {
      let left = Set(minimizer.best)
      _ = try shell.project.setExcluded(
        true, everything.filter { !left.contains($0) }.map { trials.names[$0] })
    }
    var reply = answer.reply
    if !outcome.isInterrupted, let remark = try otherReason(minimizer, trials) {
      reply.remarks.append(remark)
    }
    return reply
  }

  /// The diagnosis of the remaining frames.
  private func rest(_ minimizer: Minimizer, _ trials: FrameTrials) throws -> Diagnosis {
    var left = try trials.run(minimizer.best, aligns: true)
    return try left.diagnosis()
  }

  /// A remark if the remaining frames fail for another reason than all frames do.
  private func otherReason(_ minimizer: Minimizer, _ trials: FrameTrials) throws -> String? {
    guard minimizer.best.count < trials.names.count else { return nil }
    var all = try trials.run(Array(trials.names.indices), aligns: true)
    guard let before = try all.diagnosis().first,
      let after = try? rest(minimizer, trials).first, after != before
    else { return nil }
    return "the remaining frames fail by \(after.rawValue), all frames by \(before.rawValue); "
      + "minimize without --expect preserves the cause"
  }
}
