import Diagnosis
import Pipeline
import Scene
import Sharding
import Support

extension Project {
  /// The decisions that the stages recorded about frames and pairs.
  package mutating func decisionRecords() throws -> DecisionRecords {
    try DecisionRecords(excluding: settings.excluded, from: &results)
  }

  /// What stopped or degraded a stage.
  package mutating func trace(of stage: StageName) throws -> StageTrace {
    let records = try decisionRecords()
    let outdated = try results.stages.names(through: stage).filter {
      try freshness(of: $0) != .fresh
    }
    return try StageTrace(stage, records, outdated: outdated, in: &results)
  }

  /// The known facts about a pixel of a frame; `nil` for a pixel outside the photograph.
  package mutating func trace(
    of pixel: SIMD2<Double>, in frame: String
  ) throws -> PixelTrace? {
    let views = try loadedCapture().viewSet.views
    guard let view = views.first(where: { $0.name == frame }) else { return nil }
    return try PixelTrace(pixel, of: view, in: &results)
  }

  /// The failed shards of the first stage that has had no result since; `nil` if there are none.
  package func failedShards() -> ShardFacts? {
    workspace.flatMap { ShardFacts(in: ShardFolder(of: $0.folder), of: results) }
  }

  /// The number of photographs with each kind of data, and which kinds the stages will use.
  package func inventory(of examination: CaptureExamination) throws -> PartInventory {
    PartInventory(
      examination, align: try options(of: AlignBinding.self),
      dense: try options(of: DenseBinding.self))
  }
}
