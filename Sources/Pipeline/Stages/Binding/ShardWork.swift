import Scene
import Sharding
import Support

/// The input of a shard other than the results of earlier stages.
package struct ShardWork<Binding: StageBinding> {
  package let id: ShardID
  package let views: ViewSet
  /// The facts of each view when the shards were planned.
  package let facts: [ViewInput]
  package let options: Binding.Work.Options
  package let phases: [ShardPhase]
  package let folder: ShardFolder
  package let context: RunContext

  package init(
    id: ShardID, views: ViewSet, facts: [ViewInput], options: Binding.Work.Options,
    phases: [ShardPhase], folder: ShardFolder, context: RunContext
  ) {
    self.id = id
    self.phases = phases
    self.folder = folder
    self.views = views
    self.facts = facts
    self.options = options
    self.context = context
  }

  package var stage: Binding.Work { Binding.Work(options: options) }

  /// Whether the last phase joins shards instead of running the stage in one piece.
  package var isFinishedFromShards: Bool {
    Binding.finishedPhase.map { name in phases.contains { $0.name == name } } ?? true
  }

  /// The files of a phase's shards, in order.
  package func parts(of phase: String) throws -> [SectionFile] {
    try keys(of: phase).map { try folder.file(of: $0) }
  }

  /// The file of a phase of one shard.
  ///
  /// - Throws: `ShardError.noSuchShard` for a phase without shards.
  package func part(of phase: String) throws -> SectionFile {
    guard let part = try parts(of: phase).first else { throw ShardError.noSuchShard(id) }
    return part
  }

  /// The number of shards of a phase.
  package func count(of phase: String) throws -> Int { try keys(of: phase).count }

  /// Rejects a view whose files have changed since the shard's key was computed.
  package func requireUnchanged(_ index: Int) throws {
    let view = views.views[index]
    guard facts.indices.contains(index),
      facts[index].text == Binding.facts(of: view, camera: views.cameras[view.camera]),
      Binding.hasSameFiles(facts[index], view)
    else { throw ShardError.changed(view: view.name) }
  }

  private func keys(of phase: String) throws -> [String] {
    guard let found = phases.first(where: { $0.name == phase }) else {
      throw ShardError.noSuchShard(id)
    }
    return found.keys
  }
}
