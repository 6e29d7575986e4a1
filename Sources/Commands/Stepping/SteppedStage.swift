import Scene
import Script
import Support

/// A stage that is run step by step: its input, where it stands, and how its result is kept.
struct SteppedStage: Sendable {
  /// States that are kept to go back to; earlier ones are made again.
  static let maxStops = 8

  let stage: StageName
  /// The record the result will have.
  let record: StageRecord
  /// Does the stage's work.
  let work: @Sendable (RunContext) throws -> any Sendable
  /// Keeps the result and answers as the stage's command does.
  let complete: @Sendable (any Sendable, _ seconds: Double, inout Workbench) throws -> Reply
  /// Puts what a state shows in place of the stage's result; `false` where it shows nothing.
  let show: @Sendable (any Sendable, StageRecord, inout Workbench) -> Bool

  /// Where it stands; `stops` are the last ones up to here.
  private(set) var stops = [SteppedRun.Stop()]
  /// The live run; `nil` where it has to be repeated before it can go on.
  var run: SteppedRun?
  /// Steps of the live run and of those before it: whether each is a part of a larger one.
  var inner: [Bool] = []
  /// How long it worked, without the waiting, seconds.
  var seconds = 0.0

  /// The place where it stands.
  var stop: SteppedRun.Stop { stops.last ?? SteppedRun.Stop() }

  /// The note for the workspace.
  var note: StepNote {
    StepNote(
      stage: stage, options: record.options, key: record.key, number: stop.number, step: stop.step)
  }

  /// Takes a new place.
  mutating func move(to stop: SteppedRun.Stop) {
    stops.removeAll { $0.number >= stop.number }
    stops.append(stop)
    if stops.count > Self.maxStops { stops.removeFirst() }
  }

  /// Goes back to a place whose state is kept; `false` where it is not.
  mutating func goBack(to number: Int) -> Bool {
    guard let index = stops.lastIndex(where: { $0.number == number }) else { return false }
    stops.removeSubrange((index + 1)...)
    return true
  }
}

extension SteppedStage {
  /// Prepares a stage's run; nothing is done yet.
  init<Step: PipelineStep>(
    _ step: Step.Type, options: Step.Work.Options, in bench: inout Workbench
  ) throws {
    let (planned, input) = try bench.prepared(step, options: options)
    stage = step.stage
    record = planned
    work = { context in
      let (output, report) = try Step.Work(options: options).run(input, in: context)
      return StageProduct<Step.Work>(output: output, report: report)
    }
    complete = { product, seconds, bench in
      guard let product = product as? StageProduct<Step.Work> else { return Reply() }
      var record = planned
      record.seconds = seconds
      return try bench.keep(step, product.output, product.report, record)
    }
    show = { state, record, bench in
      guard let kept = Step.partial(state, input) else { return false }
      bench.show(step, kept, record)
      return true
    }
  }
}

/// What a stage made, on its way from one thread to another.
private struct StageProduct<Work: Stage>: Sendable where Work.Output: Sendable {
  let output: Work.Output
  let report: Work.Report
}
