import Scene
import Support

/// A stage that runs step by step: its input, its position, and how its result is stored.
package struct SteppedStage: Sendable {
  /// Maximum number of states stored for going back; earlier ones are recomputed.
  static let maxStops = 8

  /// The record the result will have.
  package let record: StageRecord
  /// Runs the stage.
  package let work: @Sendable (RunContext) throws -> any Sendable
  /// Stores the result.
  package let complete:
    @Sendable (any Sendable, _ seconds: Double, inout Results) throws -> StageOutcome
  /// Shows a state in place of the stage's result; `false` if it has none to show.
  package let show: @Sendable (any Sendable, StageRecord, inout Results) -> Bool

  /// The last stops up to the current one.
  private(set) var stops = [SteppedRun.Stop()]
  /// The live run; `nil` if it has to be replayed before it can continue.
  package var run: SteppedRun?
  /// For each step of the live run and those before it, whether it is part of a larger one.
  package var inner: [Bool] = []
  /// Time spent working, without pauses, seconds.
  package var seconds = 0.0

  package var stage: StageName { record.stage }

  /// The current stop.
  package var stop: SteppedRun.Stop { stops.last ?? SteppedRun.Stop() }

  /// Moves to a new stop.
  package mutating func move(to stop: SteppedRun.Stop) {
    stops.removeAll { $0.number >= stop.number }
    stops.append(stop)
    if stops.count > Self.maxStops { stops.removeFirst() }
  }

  /// Goes back to a stop whose state is stored; `false` if it is not.
  package mutating func goBack(to number: Int) -> Bool {
    guard let index = stops.lastIndex(where: { $0.number == number }) else { return false }
    stops.removeSubrange((index + 1)...)
    return true
  }

  /// The live run at the current stop, replayed if it is gone.
  package mutating func liveRun(in context: RunContext) throws -> SteppedRun {
    if let run { return run }
    let live = SteppedRun(of: stage, in: context, work)
    let number = stop.number
    if number > 0 {
      guard case .stopped(let stop) = live.advance(.number(number)), stop.number == number else {
        live.end()
        try context.checkCancellation()
        throw PipelineError.notRepeated(stage, number)
      }
      move(to: stop)
    }
    run = live
    return live
  }
}

extension SteppedStage {
  /// Prepares a run of a stage without starting it.
  package init<B: StageBinding>(
    _ binding: B.Type, options: B.Work.Options, record planned: StageRecord, views: ViewSet,
    from results: inout Results
  ) throws {
    results.seed = planned.seed
    let input = try B.input(views, from: &results)
    record = planned
    work = { context in
      let (output, report) = try B.Work(options: options).run(input, in: context)
      return StageProduct<B.Work>(output: output, report: report)
    }
    complete = { product, seconds, results in
      guard let product = product as? StageProduct<B.Work> else {
        throw PipelineError.missingResult(B.stage)
      }
      var record = planned
      record.seconds = seconds
      return try results.finish(
        binding, output: product.output, report: product.report, record: record, views: views)
    }
    show = { state, record, results in
      guard let kept = B.partial(state, input) else { return false }
      results.show(binding, kept: kept, record: record)
      return true
    }
  }
}

/// The product of a stage, to be passed between threads.
private struct StageProduct<Work: Stage>: Sendable where Work.Output: Sendable {
  let output: Work.Output
  let report: Work.Report
}
