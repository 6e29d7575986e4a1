import Pipeline
import Scene
import Support

/// What stopped or degraded a stage: one row per cause, with the frames it concerns.
package struct StageTrace: Sendable {
  /// One cause: equal reasons of many frames form one row.
  package struct Row: Sendable, Equatable {
    package let weakness: StageWeakness
    package var value: Double?
    package var limit: Double?
    package var frames: [String] = []
    package var next: NextStep?
  }

  package let stage: StageName
  package private(set) var rows: [Row] = []
  let records: DecisionRecords

  /// - Parameter outdated: The stages up to this one whose results are missing or stale, in order.
  package init(
    _ stage: StageName, _ records: DecisionRecords, outdated: [StageName],
    in results: inout Results
  ) throws {
    self.stage = stage
    self.records = records
    guard results.records[stage] != nil else {
      rows = [Row(weakness: .noResult, next: .run(outdated))]
      return
    }
    switch stage {
    case .features: addFeatures()
    case .match: addMatch()
    case .align: addAlign()
    case .dense: addDense()
    case .mesh: addMesh(try results.report(of: MeshBinding.self))
    case .texture: addTexture()
    default: break
    }
    if outdated.contains(stage) {
      rows.insert(Row(weakness: .stale, next: .run(outdated)), at: 0)
    }
  }

  /// Whether the stage has a result.
  package var hasResult: Bool { rows.first?.weakness != .noResult }

  mutating func add(
    _ weakness: StageWeakness, _ value: Double? = nil, limit: Double? = nil,
    frames: [String] = [], next: NextStep
  ) {
    rows.append(Row(weakness: weakness, value: value, limit: limit, frames: frames, next: next))
  }
}
