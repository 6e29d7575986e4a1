import Foundation
import Pipeline
import Scene
import Sharding
import ShellKit
import Support
import Wording

extension ShellState {
  /// Computes shards in a separate process: `ocs shard STAGE ID` in the folder of a workspace.
  ///
  /// - Parameters:
  ///   - stages: The stages of the shell that started the process.
  ///   - computed: Called with each shard that was computed.
  package static func computeShards(
    stage: String, id: String, stages: StageList = .standard, in folder: URL, context: RunContext,
    computed: @escaping (ShardID) -> Void
  ) throws {
    var results = Results(
      stages: stages, folder: ResultFolder(folder, .perStage), answers: WordedAnswers())
    _ = results.readRecords()
    try ShardWorker.run(
      stage: StageName(stage), id: id, of: results, in: context,
      observer: ShardWorker.Observer(
        computed: computed, sentence: { Messages.text(of: $0).message }))
  }
}
