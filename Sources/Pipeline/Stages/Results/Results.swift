import Features
import Foundation
import Scene
import Support

/// The results of the stages for the views of one capture, one per stage: in memory, and in a
/// folder if there is one.
///
/// This is the only store of results: the shell's workspace, the checkpoint of a
/// `PhotogrammetrySession`, and shard workers use it.
package struct Results: Sendable {
  /// Features that another component computed, such as a guided session; by view and options.
  package typealias KnownFeatures =
    @Sendable (ViewSet) -> @Sendable (View, FeatureOptions) -> CachedFeatures?

  /// The stages, in order.
  package let stages: StageList
  /// Makes the answers that are stored with results.
  package let answers: any StageAnswering
  /// The record of each stage's current result.
  package var records: [StageName: StageRecord] = [:]
  /// The folder of result files; `nil` if results are in memory only.
  package var folder: ResultFolder?
  /// The stage whose current result is the partial one of a paused run.
  package var unfinished: StageName?
  /// Whether another process may replace the files, so that each is compared with its record.
  package var isWatched = false
  /// Seed of the run that reads results, which determines what it may reuse.
  package var seed: UInt64 = 1
  /// Features from elsewhere, for views that earlier runs did not cover.
  package var knownElsewhere: KnownFeatures = { _ in { _, _ in nil } }
  var memory = ResultMemory()
  /// Keys of checkpoint files that are still needed.
  var needed: Set<String> = []

  package init(
    stages: StageList = .standard, folder: ResultFolder? = nil,
    answers: any StageAnswering = NoAnswers()
  ) {
    self.stages = stages
    self.folder = folder
    self.answers = answers
  }

  /// Whether a result is available without computing it.
  package func has(_ stage: StageName, key: String) -> Bool {
    if memory.contains(key) { return true }
    guard let folder, folder.layout == .perKey || records[stage]?.key == key else { return false }
    return FileManager.default.fileExists(atPath: folder.url(of: stage, key: key).path)
  }

  /// The frames of a stage's result, in its order.
  package func names(of stage: StageName) -> [String] { records[stage]?.viewNames ?? [] }

  /// Whether a stage's result is in memory.
  package func isInMemory(_ stage: StageName) -> Bool {
    records[stage].map { memory.contains($0.key) } ?? false
  }

  /// Whether results of the stage are read part by part from its file.
  var readsParts: Bool { folder != nil }

  /// Drops the results of a stage and of those after it from memory.
  mutating func drop(from stage: StageName) {
    for (name, record) in records where !stages.precedes(name, stage) { memory.drop(record.key) }
  }

  /// Drops all results in memory, and the records.
  package mutating func reset() {
    records = [:]
    memory = ResultMemory()
  }
}
