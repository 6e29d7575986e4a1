import Features
import Scene
import Sharding
import Support

/// One phase of blocks of photographs. The key of a block depends on its own photographs only, so
/// that adding or removing others does not change it.
extension FeaturesBinding {
  /// Photographs per block: half a minute of work at two megapixels each.
  private static let blockSize = 32
  private static let blocks = "blocks"

  package static func phases(
    _ views: ViewSet, _ options: FeatureOptions, key: String, facts: [ViewInput],
    from results: inout Results
  ) throws -> [ShardPhase] {
    let cut = ShardBlocks(of: facts.count, size: blockSize)
    return [
      ShardPhase(
        blocks,
        keys: (0..<cut.count).map { block in
          let own = StageKey.of(
            Work.name, version: version, seed: 0, upstream: nil, options: options.texts,
            inputs: Array(facts[cut[block]]))
          return ShardKey.of(own, phase: blocks, index: 0, of: 1)
        })
    ]
  }

  package static func run(
    _ shard: ShardWork<FeaturesBinding>, from results: inout Results,
    to file: borrowing SectionFileWriter
  ) throws -> Int {
    var views = shard.views
    let cut = ShardBlocks(of: views.views.count, size: blockSize)
    for index in cut[shard.id.index] { try shard.requireUnchanged(index) }
    views.views = Array(views.views[cut[shard.id.index]])
    let found = try shard.stage.searched(views, in: shard.context)
    try file.write("features", found.map(\.features))
    try file.write("report", StoredReport.bytes(found.map(\.report)))
    return found.count
  }

  package static func finish(
    _ shard: ShardWork<FeaturesBinding>, from results: inout Results
  ) throws -> ([Features], FeatureReport) {
    var known: [String: CachedFeatures] = [:]
    for part in try shard.parts(of: blocks) {
      let features = try part.read("features", as: [Features].self)
      let reports = try StoredReport.report(
        part.read("report").bytes, as: [FeatureReport.Image].self)
      guard features.count == reports.count else { throw StorageError.inconsistent("features") }
      for (features, report) in zip(features, reports) {
        known[report.name] = CachedFeatures(features: features, report: report)
      }
    }
    let found = known
    return try shard.stage.run(
      FeatureInput(views: shard.views) { view, _ in found[view.name] }, in: shard.context)
  }
}
