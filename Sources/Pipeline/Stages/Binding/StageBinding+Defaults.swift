import Foundation
import Scene
import Sharding
import Support

extension StageBinding {
  /// The stage's name.
  package static var stage: StageName { Work.name }
  package static var version: Int { 1 }
  package static var staysInMemory: Bool { true }
  package static func check(_ options: Work.Options) throws {}
  package static func check(
    _ options: Work.Options, of views: ViewSet, in results: inout Results
  ) throws {}
  package static func memoryNeed(
    _ input: Work.Input, _ options: Work.Options, in context: RunContext
  ) -> MemoryNeed? { nil }
  package static func files(of view: View) -> [URL] { [] }
  package static func facts(of view: View, camera: ViewCamera) -> String { "" }
  package static func preset(_ level: DetailLevel) -> [String: String] { [:] }
  package static var section: String { Work.name.rawValue }
  package static func isConsistent(_ kept: Kept, views: Int) -> Bool { true }
  package static func partial(_ state: any Sendable, _ input: Work.Input) -> Kept? { nil }
  package static func cost(_ size: WorkSize, in plan: ReconstructionPlan) -> Double { 1 }
  package static var laws: [PhaseLaw] { [] }

  package static func write(
    _ output: Work.Output, to file: borrowing SectionFileWriter
  ) throws {
    try file.write(section, kept(output))
  }

  package static func read(from file: SectionFile) throws -> Kept {
    try file.read(section, as: Kept.self)
  }

  package static func phases(
    _ views: ViewSet, _ options: Work.Options, key: String, facts: [ViewInput],
    from results: inout Results
  ) throws -> [ShardPhase] { [] }

  package static func run(
    _ shard: ShardWork<Self>, from results: inout Results, to file: borrowing SectionFileWriter
  ) throws -> Int { throw ShardError.noSuchShard(shard.id) }

  package static var finishedPhase: String? { nil }

  package static func finish(
    _ shard: ShardWork<Self>, from results: inout Results
  ) throws -> (Work.Output, Work.Report) { try whole(shard, from: &results) }

  /// Computes the stage in one piece.
  static func whole(
    _ shard: ShardWork<Self>, from results: inout Results
  ) throws -> (Work.Output, Work.Report) {
    try shard.stage.run(input(shard.views, from: &results), in: shard.context)
  }
}

extension StageBinding where Kept == Work.Output {
  package static func kept(_ output: Work.Output) -> Kept { output }
}
