import Foundation
import Scene
import Sharding
import Support

/// Polls shards until they are done.
struct EngineWatch {
  let stage: StageName
  let settings: EngineSettings
  let context: RunContext

  /// Seconds between polls; calls of a scheduler's programs load its controller.
  private var pause: Double { settings.kind == .slurm ? 1 : 0.1 }
  /// Maximum time for which a scheduler may not respond, seconds: its controller restarts in less.
  private static let patience = 900
  /// Seconds between two checks for an interrupt.
  private static let slice = 0.05
  /// Interrupt checks between two polls of the files alone.
  private static let slicesPerGlance = 4

  /// - Throws: `EngineError`, `Cancelled`.
  func wait(for work: inout StageRun) throws {
    let clock = ContinuousClock()
    var answered = clock.now
    while true {
      try context.checkCancellation()
      if let state = try work.look() {
        answered = clock.now
        if state.isFinished { return }
        context.progress(Self.label(stage, state), Double(state.done) / Double(state.total))
      } else if (clock.now - answered).seconds > Double(Self.patience) {
        throw EngineError.silent(program: "squeue", seconds: Self.patience)
      }
      try rest(work)
    }
  }

  /// A short description of the progress of a stage.
  static func label(_ stage: StageName, _ state: StageRun.State) -> String {
    "\(stage.rawValue): shard \(state.done) of \(state.total), \(state.running) at work, "
      + "\(state.waiting) waiting"
  }

  /// Waits until the next poll, or until the file appears that marks completion; checking that file
  /// does not load the scheduler.
  private func rest(_ work: StageRun) throws {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(pause)
    repeat {
      for _ in 0..<Self.slicesPerGlance {
        try context.checkCancellation()
        usleep(UInt32(Self.slice * 1_000_000))
      }
    } while clock.now < end && !work.isThere
  }
}
