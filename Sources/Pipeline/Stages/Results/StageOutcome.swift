import Scene
import Support

/// The outcome of a stage's run.
package struct StageOutcome: Sendable {
  package let record: StageRecord
  /// The stage's report; `nil` if the result was already fresh.
  package var report: (any Sendable)?
  /// The memory that the run needed, if it exceeded the limit.
  package var shortage: MemoryNeed?

  package init(
    _ record: StageRecord, report: (any Sendable)? = nil, shortage: MemoryNeed? = nil
  ) {
    self.record = record
    self.report = report
    self.shortage = shortage
  }

  package var stage: StageName { record.stage }
  /// Whether the result was up to date, so that nothing was computed.
  package var isFresh: Bool { report == nil }
}
