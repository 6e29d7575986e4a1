import Pipeline
import Scene
import Support

extension Project {
  /// Whether the result that a record describes could still be computed: frames, files and upstream
  /// results are unchanged.
  func fits(_ record: StageRecord) throws -> Bool {
    results.fits(record, try activeViews(), seed: context.seed)
  }

  /// The results as if the paused stage had ended at its current step; `nil` if nothing is paused
  /// or its state has no result to show.
  package func resultsAtStop() -> Results? {
    guard let stepping, let state = stepping.stop.state else { return nil }
    var shown = results
    var record = stepping.record
    record.key += " at step \(stepping.stop.number)"
    return stepping.show(state, record, &shown) ? shown : nil
  }

  /// The kind of change since the paused run began.
  package enum StopChange {
    /// Frames, files or results changed, so that the run cannot continue.
    case inputs(StageName)
    /// Settings changed; the run continues with its original ones.
    case settings(StageName)
  }

  /// How changes of settings, frames or results affect the paused run.
  package func changeOfStopped() -> StopChange? {
    guard let stepping, let info = stages.info(stepping.stage) else { return nil }
    guard (try? fits(stepping.record)) == true else { return .inputs(stepping.stage) }
    return texts(of: info) == stepping.record.base ? nil : .settings(stepping.stage)
  }
}
