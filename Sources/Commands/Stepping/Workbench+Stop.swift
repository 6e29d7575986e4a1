import Script
import Support

/// What is said and seen of a stopped run.
extension Workbench {
  /// Whether the result a record describes could still be made: frames, files and the results before
  /// it are as they were.
  func fits(_ record: StageRecord) throws -> Bool {
    guard let step = Pipeline.step(record.stage) else { return false }
    let views = try activeViews()
    return record.upstreamKey == record.stage.upstream.flatMap { records[$0]?.key }
      && record.seed == context.seed
      && record.viewNames == views.views.map(\.name)
      && zip(record.inputs, views.views).allSatisfy {
        step.matches($0, $1, views.cameras[$1.camera])
      }
  }

  /// Where the run stands, for people and scripts.
  func stopReply() -> Reply {
    guard let stepping else { return Reply() }
    return Reply(
      StepText.lines(stepping).joined(separator: "\n"), value: .record(StepText.record(stepping)))
  }

  /// The bench as it would be if the stage had ended where it stands; `nil` where nothing is stopped
  /// or its state shows no result. It is for looking: what changes in it is lost.
  func atStop() -> Workbench? {
    guard let stepping, let state = stepping.stop.state else { return nil }
    var bench = self
    var record = stepping.record
    record.key += " at step \(stepping.stop.number)"
    guard stepping.show(state, record, &bench) else { return nil }
    bench.unfinished = stepping.stage
    return bench
  }

  /// Takes a state's result in place of the stage's and of those after it.
  mutating func show<Step: PipelineStep>(
    _ step: Step.Type, _ kept: Step.Kept, _ record: StageRecord
  ) {
    records = records.filter { $0.key < step.stage }
    records[step.stage] = record
    outputs.drop(from: step.stage)
    outputs[step] = kept
  }

  /// What a change of settings, frames or results means for the stopped run.
  func remarksOnStopped() -> [String] {
    guard let stepping, let step = Pipeline.step(stepping.stage) else { return [] }
    guard (try? fits(stepping.record)) == true else {
      return [SteppingError.changed(stepping.stage).words]
    }
    let now = step.texts(settings.values[stepping.stage.rawValue] ?? [:])
    guard now != stepping.record.base else { return [] }
    return [
      "the stopped run of \(stepping.stage.rawValue) goes on with the settings it began with; "
        + "restart takes those set now"
    ]
  }
}
