import Files
import Foundation
import Pipeline
import Scene
import Support

/// The outcome of continuing a paused run.
package enum StepOutcome {
  /// The run is paused at a step.
  case stopped
  /// The stage has ended.
  case ended(StageOutcome)
}

/// Runs stages step by step.
extension Project {
  /// Starts the run of a stage, which pauses before its first step.
  ///
  /// - Returns: The note of a paused run that is discarded for it.
  package mutating func startStepping<B: StageBinding>(
    _ binding: B.Type, options: B.Work.Options
  ) throws -> StepRecord? {
    let begun = try prepared(binding, options: options)
    let before =
      try stepping.map { try note(of: $0) } ?? workspace.flatMap { StepRecord.read(in: $0) }
    giveUpStepping()
    stepping = begun
    try noteStop()
    return before
  }

  /// A run that is paused before its first step.
  private mutating func prepared<B: StageBinding>(
    _ binding: B.Type, options: B.Work.Options
  ) throws -> SteppedStage {
    let (views, record) = try planned(binding, options)
    try workspace?.prepare()
    return try SteppedStage(binding, options: options, record: record, views: views, from: &results)
  }

  /// The same for a stage given by name, with options that override the set ones.
  func prepared(_ stage: StageName, with overrides: [String: String]) throws -> (
    (inout Project) throws -> SteppedStage
  ) {
    guard let binding = stages[stage] else {
      throw WorkspaceError.unknownStage(stage.rawValue, near: nil)
    }
    func begin<B: StageBinding>(_ binding: B.Type) -> (inout Project) throws -> SteppedStage {
      { try $0.prepared(binding, options: $0.options(of: binding, with: overrides)) }
    }
    return begin(binding)
  }

  /// The paused run, resumed from the workspace if needed.
  ///
  /// - Throws: `SteppingError` if there is none, or its inputs have changed.
  package mutating func stoppedStage() throws -> SteppedStage {
    if stepping == nil, let workspace, let note = StepRecord.read(in: workspace) {
      stepping = try prepared(note.stage, with: note.options)(&self)
      if let stop = note.step {
        stepping?.move(to: SteppedRun.Stop(step: stop, number: note.number))
      }
      if stepping?.record.key != note.key {
        giveUpStepping()
        throw SteppingError.changed(note.stage)
      }
    }
    guard let stepping else { throw SteppingError.nothingStopped }
    guard try fits(stepping.record) else {
      giveUpStepping()
      throw SteppingError.changed(stepping.stage)
    }
    return stepping
  }

  /// Continues until a rule stops the run.
  package mutating func advance(_ rule: StepRule) throws -> StepOutcome {
    var current = try stoppedStage()
    try workspace?.prepare()
    let clock = ContinuousClock()
    let start = clock.now
    let outcome: SteppedRun.Outcome
    do {
      outcome = try current.liveRun(in: context).advance(rule)
    } catch {
      stepping = current
      throw error
    }
    current.seconds += (clock.now - start).seconds
    if let run = current.run { current.inner = run.inner }
    stepping = current
    return try take(outcome, current)
  }

  private mutating func take(
    _ outcome: SteppedRun.Outcome, _ current: SteppedStage
  ) throws -> StepOutcome {
    switch outcome {
    case .stopped(let stop):
      stepping?.move(to: stop)
      try noteStop()
      return .stopped
    case .abandoned:
      stepping?.run = nil
      throw Cancelled()
    case .ended(let result):
      stepping?.run = nil
      do {
        let product = try result.get()
        keepRun(of: current.stage)
        let outcome = try current.complete(product, current.seconds, &results)
        let done = finished(
          try results.retried(outcome, views: try activeViews(), in: context))
        giveUpStepping()
        return .ended(done)
      } catch let error as FileError {
        // Writing failed: the run stays paused, so that it can be completed once there is disk
        // space.
        throw error
      } catch {
        giveUpStepping()
        throw error
      }
    }
  }

  /// Discards a paused run without its result.
  package mutating func giveUpStepping() {
    stepping?.run?.end()
    stepping = nil
    if let workspace, workspace.isOwn { StepRecord.remove(in: workspace) }
  }

  /// Recreates the state of the paused run, by repeating the run if the state was lost.
  mutating func standLive() throws {
    var current = try stoppedStage()
    current.run?.end()
    current.run = nil
    current.inner = try current.liveRun(in: context).inner
    stepping = current
  }

  mutating func noteStop() throws {
    guard let stepping else { return }
    try workspace?.prepare()
    if let workspace { try note(of: stepping).write(in: workspace) }
  }

  /// The note about a paused run, for the workspace.
  private func note(of stopped: SteppedStage) throws -> StepRecord {
    StepRecord(
      stage: stopped.stage, options: stopped.record.options, key: stopped.record.key,
      number: stopped.stop.number, step: stopped.stop.step)
  }
}
