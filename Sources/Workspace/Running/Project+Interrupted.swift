import Pipeline
import Scene
import Support

/// A run of a stage that was interrupted, and that a run with the same options continues.
package struct InterruptedStage: Sendable, Equatable {
  /// The completed share, 0 ... 1.
  package let fraction: Double
  /// Options of the run that differ from the set ones, by name.
  package let options: [String: String]
}

extension Project {
  /// The interrupted run of a stage that can still be continued; `nil` if there is none, or its
  /// inputs have changed.
  package func interrupted(_ stage: StageName) throws -> InterruptedStage? {
    guard let info = stages.info(stage),
      let run = try results.interruptedRun(of: stage, activeViews(), seed: context.seed)
    else { return nil }
    if let upstream = stages.upstream(of: stage), try freshness(of: upstream) != .fresh {
      return nil
    }
    let now = texts(of: info)
    return InterruptedStage(
      fraction: run.progress.fraction, options: run.record.options.filter { now[$0] != $1 })
  }
}
