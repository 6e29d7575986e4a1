import Foundation
import Script
import Support

/// Stages, run step by step.
extension Workbench {
  /// Starts a stage's run, which waits before its first step.
  mutating func startStepping<Step: PipelineStep>(
    _ step: Step.Type, options: Step.Work.Options
  ) throws -> Reply {
    let begun = try SteppedStage(step, options: options, in: &self)
    let before = stepping?.note ?? workspace.flatMap { StepNote.read(in: $0) }
    giveUpStepping()
    stepping = begun
    try noteStop()
    var reply = stopReply()
    if let before {
      reply.remarks.append(
        "the run of \(before.stage.rawValue) that was stopped at step \(before.number) is given up")
    }
    return reply
  }

  /// The run that is stopped, taken up from the workspace where need be.
  ///
  /// - Throws: `SteppingError` where there is none, or where what it was made from has changed.
  mutating func stoppedStage() throws -> SteppedStage {
    if stepping == nil, let workspace, let note = StepNote.read(in: workspace) {
      stepping = try Pipeline.step(note.stage)?.begin(note.options, &self)
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

  /// Goes on to where a rule says stop.
  mutating func advance(_ rule: StepRule) throws -> Reply {
    var current = try stoppedStage()
    try workspace?.prepare()
    let clock = ContinuousClock()
    let start = clock.now
    let outcome: SteppedRun.Outcome
    do {
      outcome = try repeated(&current).advance(rule.limited(to: current.stage))
    } catch {
      stepping = current
      throw error
    }
    current.seconds += (clock.now - start).seconds
    if let run = current.run { current.inner = run.inner }
    return try take(outcome, current)
  }

  /// The live run at the place where the stage stands, repeated up to there where it is gone.
  private mutating func repeated(_ current: inout SteppedStage) throws -> SteppedRun {
    if let run = current.run { return run }
    let run = SteppedRun(in: context, current.work)
    let number = current.stop.number
    if number > 0 {
      guard case .stopped(let stop) = run.advance(.number(number)), stop.number == number else {
        run.end()
        try context.checkCancellation()
        throw SteppingError.notRepeated(current.stage, number)
      }
      current.move(to: stop)
    }
    current.run = run
    return run
  }

  private mutating func take(
    _ outcome: SteppedRun.Outcome, _ current: SteppedStage
  ) throws -> Reply {
    stepping = current
    switch outcome {
    case .stopped(let stop):
      stepping?.move(to: stop)
      try noteStop()
      return stopReply()
    case .abandoned:
      stepping?.run = nil
      throw Cancelled()
    case .ended(let result):
      stepping?.run = nil
      do {
        let reply = try current.complete(try result.get(), current.seconds, &self)
        giveUpStepping()
        return reply
      } catch let error as FileError {
        // Nothing could be written: the run is still where it was, to be ended when there is room.
        throw error
      } catch {
        giveUpStepping()
        throw error
      }
    }
  }

  /// Goes to an earlier step, whose state is kept or made again.
  mutating func goBack(to number: Int) throws -> Reply {
    var current = try stoppedStage()
    current.run?.end()
    current.run = nil
    if !current.goBack(to: number) {
      current.move(to: SteppedRun.Stop(number: number))
      if number > 0 { current.inner = try repeated(&current).inner }
    }
    stepping = current
    try noteStop()
    return stopReply()
  }

  /// Ends a stopped run; its result is not made.
  mutating func giveUpStepping() {
    stepping?.run?.end()
    stepping = nil
    if let workspace, workspace.isOwn { StepNote.remove(in: workspace) }
  }

  /// Makes the state at the place where the run stands, by repeating it where it is gone.
  mutating func standLive() throws {
    var current = try stoppedStage()
    current.run?.end()
    current.run = nil
    let run = try repeated(&current)
    current.inner = run.inner
    stepping = current
  }

  mutating func noteStop() throws {
    guard let stepping else { return }
    try workspace?.prepare()
    if let workspace { try stepping.note.write(in: workspace) }
  }
}
