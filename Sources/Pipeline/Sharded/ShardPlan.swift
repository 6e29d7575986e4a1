import Files
import Foundation
import Scene
import Sharding
import Support

/// The input of the processes that compute a result's shards: written once, read by all.
package struct ShardPlan: Codable, Sendable, Equatable {
  /// The record of the result, without the fields that only the run determines.
  package var record: StageRecord
  /// The views of the stage, so that shards need not open the capture, which would read the header
  /// of every photograph.
  package var views: ViewSet
  /// The phases in order; the last makes the complete result.
  package var phases: [ShardPhase]

  package init(_ record: StageRecord, _ views: ViewSet, phases: [ShardPhase]) {
    self.record = record
    self.views = views
    self.phases = phases + [ShardPhase(ShardPhase.finish, count: 1, of: record.key)]
  }

  /// - Throws: `ShardError.noPlan` if there is none, or it belongs to another result.
  package init(in folder: ShardRunFolder) throws {
    guard let plan: ShardPlan = ShardJSON.read(folder.planURL), plan.record.key == folder.key,
      plan.record.stage == folder.stage, plan.phases.allSatisfy(\.isPlain),
      plan.views.views.allSatisfy({ plan.views.cameras.indices.contains($0.camera) })
    else { throw ShardError.noPlan(stage: folder.stage, key: folder.key) }
    self = plan
  }

  package func write(_ folder: ShardRunFolder) throws {
    if let there = try? ShardPlan(in: folder), there == self { return }
    try folder.prepare()
    try AtomicFile.write(ShardJSON.bytes(self), to: folder.planURL, replacing: true)
  }

  /// The position of a shard's phase.
  ///
  /// - Throws: `ShardError.noSuchShard`.
  package func place(of id: ShardID) throws -> Int {
    guard let place = phases.firstIndex(where: { $0.name == id.phase }),
      phases[place].keys.indices.contains(id.index)
    else { throw ShardError.noSuchShard(id) }
    return place
  }

  /// The content keys of all shards.
  package var keys: [String] { phases.flatMap(\.keys) }

  /// The key of the complete result.
  package var finishKey: String { phases.last?.keys.first ?? "" }
}
