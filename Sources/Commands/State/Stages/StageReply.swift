import Pipeline
import Scene
import Script
import ShellKit
import Support
import Wording
import Workspace

/// The answer of a stage's run, with its verdict.
package enum StageReply {
  /// Runs a stage, given its binding.
  package static func running<Words: StageWords>(
    _ words: Words.Type, options: Words.Work.Options, in shell: inout ShellState
  ) throws -> Reply {
    let outcome: StageOutcome
    do {
      outcome = try shell.explaining(Words.stage) { try $0.run(words, options: options) }
    } catch PipelineError.missingResult(let missing)
      where missing != shell.project.stages.names.first
    {
      let name = Words.stage.rawValue
      throw CommandError.other(
        "there is no result of \(missing.rawValue) yet; run: reconstruct --until \(name)")
    }
    return try of(outcome, in: &shell)
  }

  /// Runs a stage with options that override the set ones.
  static func running(
    _ words: any StageWords.Type, overrides: [String: String], in shell: inout ShellState
  ) throws -> Reply {
    func run<W: StageWords>(_ words: W.Type) throws -> Reply {
      try running(
        words, options: shell.project.options(of: words, with: overrides), in: &shell)
    }
    return try run(words)
  }

  /// The answer of a completed run.
  static func of(_ outcome: StageOutcome, in shell: inout ShellState) throws -> Reply {
    guard let words = shell.project.stages[outcome.stage] as? any StageWords.Type else {
      return Reply()
    }
    return try of(outcome, words, in: &shell)
  }

  private static func of<Words: StageWords>(
    _ outcome: StageOutcome, _ words: Words.Type, in shell: inout ShellState
  ) throws -> Reply {
    let record = outcome.record
    guard let result = Words.result(in: record) else {
      throw CommandError.other("the result of \(Words.stage.rawValue) has no summary; run it again")
    }
    var reply = Reply(
      Words.sentence(result, time: HumanText.duration(record.shownSeconds)),
      value: try Value(json: record.result))
    if outcome.isFresh {
      reply.remarks = ["\(Words.stage.rawValue) was fresh: nothing to do"]
    } else {
      reply.remarks = try shell.project.framesWithOtherCamera(for: Words.stage).map {
        "\($0) changed since load, and its camera comes from the earlier file: load again"
      }
      if let report = outcome.report as? Words.Work.Report {
        reply.remarks += Words.remarks(report)
      }
    }
    let isEmpty = Words.isEmpty(result)
    reply = try shell.diagnosed(reply, isEmpty: isEmpty, of: Words.stage)
    if let need = outcome.shortage {
      reply.remarks.append(need.words(of: Words.stage, limit: shell.project.context.memory))
    }
    return reply
  }

  /// The answer to continuing a paused run.
  static func of(_ outcome: StepOutcome, in shell: inout ShellState) throws -> Reply {
    switch outcome {
    case .stopped: StepText.reply(shell.project.stepping)
    case .ended(let outcome): try of(outcome, in: &shell)
    }
  }
}
