import Scene
import Support

extension Results {
  /// The record of a planned run.
  ///
  /// - Parameters:
  ///   - base: The set options, which `options` may override for this run.
  ///   - facts: The facts about each view, if known already: gathering them reads every file.
  package func plan<B: StageBinding>(
    _ binding: B.Type, options: B.Work.Options, base: B.Work.Options, views: ViewSet, seed: UInt64,
    facts: [ViewInput]? = nil
  ) -> StageRecord {
    var record = StageRecord(
      stage: B.stage, version: B.version, key: "",
      upstreamKey: upstreamRecord(of: B.stage)?.key, seed: seed, base: base.texts,
      options: options.texts,
      inputs: facts ?? B.viewFacts(of: views, known: knownFacts(of: B.stage)), result: "",
      seconds: 0)
    record.key = record.computedKey
    return record
  }

  /// The record of the upstream result of a stage.
  package func upstreamRecord(of stage: StageName) -> StageRecord? {
    stages.upstream(of: stage).flatMap { records[$0] }
  }

  /// The facts about each view in a stage's last run, by name.
  package func knownFacts(of stage: StageName) -> [String: ViewInput] {
    Dictionary((records[stage]?.inputs ?? []).map { ($0.name, $0) }) { first, _ in first }
  }

  /// Whether the result that a record describes could still be computed: frames, files and upstream
  /// results are unchanged.
  package func fits(_ record: StageRecord, _ views: ViewSet, seed: UInt64) -> Bool {
    guard let binding = stages[record.stage] else { return false }
    return record.upstreamKey == upstreamRecord(of: record.stage)?.key
      && record.seed == seed
      && record.viewNames == views.views.map(\.name)
      && zip(record.inputs, views.views).allSatisfy {
        binding.matches($0, $1, camera: views.cameras[$1.camera])
      }
  }
}
