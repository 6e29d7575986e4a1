import Scene
import Support

/// A stage that is run step by step: its input, where it stands, and how its result is stored.
package struct SteppedStage: Sendable {
  /// States that are kept to go back to; earlier ones are made again.
  static let maxStops = 8

  /// The record the result will have.
  package let record: StageRecord
  /// Does the stage's work.
  package let work: @Sendable (RunContext) throws -> any Sendable
  /// Stores the result.
  package let complete:
    @Sendable (any Sendable, _ seconds: Double, inout Results) throws -> StageOutcome
  /// Shows a state in place of the stage's result; `false` where it shows nothing.
  package let show: @Sendable (any Sendable, StageRecord, inout Results) -> Bool

  /// Where it stands; `stops` are the last ones up to here.
  private(set) var stops = [SteppedRun.Stop()]
  /// The live run; `nil` where it has to be repeated before it can continue.
  package var run: SteppedRun?
  /// Steps of the live run and of those before it: whether each is a part of a larger one.
  package var inner: [Bool] = []
  /// How long it worked, without the waiting, seconds.
  package var seconds = 0.0

  package var stage: StageName { record.stage }

  /// The place where it stands.
  package var stop: SteppedRun.Stop { stops.last ?? SteppedRun.Stop() }

  /// Moves to a new place.
  package mutating func move(to stop: SteppedRun.Stop) {
    stops.removeAll { $0.number >= stop.number }
    stops.append(stop)
    if stops.count > Self.maxStops { stops.removeFirst() }
  }

  /// Goes back to a place whose state is kept; `false` where it is not.
  package mutating func goBack(to number: Int) -> Bool {
    guard let index = stops.lastIndex(where: { $0.number == number }) else { return false }
    stops.removeSubrange((index + 1)...)
    return true
  }

  /// The live run at the place where the stage stands, repeated up to there where it is gone.
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
  /// Prepares a stage's run; nothing is done yet.
  package init<B: StageBinding>(
    _ binding: B.Type, options: B.Work.Options, _ planned: StageRecord, _ views: ViewSet,
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
      return try results.finish(binding, product.output, product.report, record, views)
    }
    show = { state, record, results in
      guard let kept = B.partial(state, input) else { return false }
      results.show(binding, kept, record)
      return true
    }
  }
}

/// The product of a stage on its way from one thread to another.
private struct StageProduct<Work: Stage>: Sendable where Work.Output: Sendable {
  let output: Work.Output
  let report: Work.Report
}
