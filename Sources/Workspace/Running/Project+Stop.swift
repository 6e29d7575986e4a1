import Pipeline
import Scene
import Support

extension Project {
  /// Whether the result a record describes could still be made: frames, files and the results before
  /// it are unchanged.
  func fits(_ record: StageRecord) throws -> Bool {
    results.fits(record, try activeViews(), seed: context.seed)
  }

  /// The results as they would be if the stopped stage had ended where it stands; `nil` where nothing
  /// is stopped or its state shows no result.
  package func resultsAtStop() -> Results? {
    guard let stepping, let state = stepping.stop.state else { return nil }
    var shown = results
    var record = stepping.record
    record.key += " at step \(stepping.stop.number)"
    return stepping.show(state, record, &shown) ? shown : nil
  }

  /// What changed for the stopped run since it began.
  package enum StopChange {
    /// Frames, files or results, so that it cannot continue.
    case inputs(StageName)
    /// Settings; it continues with those it began with.
    case settings(StageName)
  }

  /// What a change of settings, frames or results means for the stopped run.
  package func changeOfStopped() -> StopChange? {
    guard let stepping, let info = stages.info(stepping.stage) else { return nil }
    guard (try? fits(stepping.record)) == true else { return .inputs(stepping.stage) }
    return texts(of: info) == stepping.record.base ? nil : .settings(stepping.stage)
  }
}
