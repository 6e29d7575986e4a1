import ObjectCapture
import Scene
import Support

/// A stage that can be computed in shards.
///
/// The last phase, `ShardPhase.join`, makes the whole of the parts, with the bytes of a run in one
/// piece. A stage without phases of its own is one shard.
package protocol ShardedJoin: JoinedStage {
  /// The phases before the last.
  ///
  /// - Parameters:
  ///   - key: The key of the result.
  ///   - facts: What the stage looks at of each view.
  ///   - results: Those of the stages before.
  static func phases(
    _ views: ViewSet, _ options: Work.Options, key: String, facts: [ViewFacts],
    from results: inout some StageResults
  ) throws -> [ShardPhase]

  /// Computes a shard of a phase, and writes it as sections of a file.
  ///
  /// - Returns: How many photographs, pairs or views it was about.
  static func run(
    _ shard: ShardWork<Self>, from results: inout some StageResults,
    to file: borrowing SectionFileWriter
  ) throws -> Int

  /// Makes the whole.
  static func join(
    _ shard: ShardWork<Self>, from results: inout some StageResults
  ) throws -> (Work.Output, Work.Report)
}

/// What a shard is computed from, besides the results of earlier stages.
package struct ShardWork<Join: ShardedJoin> {
  package let id: ShardID
  package let views: ViewSet
  /// What the stage looked at of each view when the shards were planned.
  package let facts: [ViewFacts]
  package let options: Join.Work.Options
  package let phases: [ShardPhase]
  package let folder: ShardFolder
  package let context: RunContext

  package init(
    id: ShardID, views: ViewSet, facts: [ViewFacts], options: Join.Work.Options,
    phases: [ShardPhase], folder: ShardFolder, context: RunContext
  ) {
    (self.id, self.views, self.facts, self.options) = (id, views, facts, options)
    (self.phases, self.folder, self.context) = (phases, folder, context)
  }

  var stage: Join.Work { Join.Work(options: options) }

  /// The files of a phase's shards, in order.
  func parts(of phase: String) throws -> [SectionFile] {
    try keys(of: phase).map { try folder.file(of: $0) }
  }

  /// The number of shards of a phase.
  func count(of phase: String) throws -> Int { try keys(of: phase).count }

  /// Refuses a view whose files are others than those that the shard's key was made of.
  func requireUnchanged(_ index: Int) throws {
    let view = views.views[index]
    let files = Join.files(of: view)
    guard facts.indices.contains(index),
      facts[index].text == Join.facts(of: view, camera: views.cameras[view.camera]),
      facts[index].files.count == files.count,
      zip(facts[index].files, files).allSatisfy({ $0.matches($1) })
    else { throw ShardError.changed(view: view.name) }
  }

  private func keys(of phase: String) throws -> [String] {
    guard let found = phases.first(where: { $0.name == phase }) else {
      throw ShardError.noSuchShard(id)
    }
    return found.keys
  }
}

extension ShardedJoin {
  package static func phases(
    _ views: ViewSet, _ options: Work.Options, key: String, facts: [ViewFacts],
    from results: inout some StageResults
  ) throws -> [ShardPhase] { [] }

  package static func run(
    _ shard: ShardWork<Self>, from results: inout some StageResults,
    to file: borrowing SectionFileWriter
  ) throws -> Int { throw ShardError.noSuchShard(shard.id) }

  package static func join(
    _ shard: ShardWork<Self>, from results: inout some StageResults
  ) throws -> (Work.Output, Work.Report) {
    try shard.stage.run(input(shard.views, from: &results), in: shard.context)
  }
}

/// Why a shard cannot be computed.
package enum ShardError: Error, Equatable {
  /// The plan has no such phase or shard.
  case noSuchShard(ShardID)
  /// The text names no shard.
  case malformed(String)
  /// No plan for this key is in the workspace.
  case noPlan(stage: String, key: String)
  /// The folder keeps no results of a capture.
  case noWorkspace(String)
  /// A photograph, or what stands for it, is not what it was when the plan was made.
  case changed(view: String)
  /// The stage before has another result than the plan was made for.
  case otherResult(stage: String)
}
