import Foundation
import Scene
import Sharding
import Support

/// Looks at shards again and again until they are done.
struct EngineWatch {
  let stage: StageName
  let settings: EngineSettings
  let context: RunContext

  /// Seconds between two looks: a scheduler's programs cost its controller something.
  private var pause: Double { settings.kind == .slurm ? 1 : 0.1 }
  /// Seconds for which a scheduler may be silent: its controller restarts in less.
  private static let patience = 900
  /// Seconds between two checks for an interrupt.
  private static let slice = 0.05
  /// Checks between two looks at the files alone.
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

  /// How far a stage is, in a few words.
  static func label(_ stage: StageName, _ state: StageRun.State) -> String {
    "\(stage.rawValue): shard \(state.done) of \(state.total), \(state.running) at work, "
      + "\(state.waiting) waiting"
  }

  /// Waits for the time of the next look, or for the file that says that all is done, which is no work of the
  /// scheduler's.
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
