import Alignment
import Foundation
import Pipeline
import Scene
import Support

extension Project {
  /// Whether the stage's result matches the current images and settings, and the reasons if not.
  package func freshness(of stage: StageName) throws -> Freshness {
    guard let record = records[stage], let info = stages.info(stage) else { return .missing }
    var reasons: [StaleReason] = []
    if record.origin == nil {
      if record.version != info.version { reasons.append(.version) }
      if record.seed != context.seed { reasons.append(.seed(context.seed, was: record.seed)) }
      reasons += settingReasons(record, info)
    }
    reasons += try inputReasons(record, info)
    if let upstream = stages.upstream(of: stage) {
      reasons += try upstreamReasons(record, upstream)
    }
    return reasons.isEmpty ? .fresh : .stale(reasons)
  }

  /// The current texts of all settings of a stage.
  package func texts(of info: StageInfo) -> [String: String] {
    info.texts(settings.values[info.stage] ?? [:])
  }

  /// Compares the current settings with those at the time of the run, or those given to the run.
  private func settingReasons(_ record: StageRecord, _ info: StageInfo) -> [StaleReason] {
    let now = texts(of: info)
    if now == record.base || now == record.options { return [] }
    // Compare the values that made the result, regardless of whether `set` or the run gave them.
    let other = Set(now.keys).union(record.options.keys).sorted().filter {
      now[$0] != record.options[$0]
    }
    let changed = other.filter { now[$0] != record.base[$0] }
    return (changed.isEmpty ? other : changed).map {
      .setting($0, is: now[$0], was: record.options[$0])
    }
  }

  /// Whether a stage's result replaced the one that a level of detail would compute, as `align` found
  /// better settings.
  package mutating func isOfRetry(_ info: StageInfo, detail: DetailLevel) throws -> Bool {
    guard let record = records[info.stage], try freshness(of: .align) == .fresh,
      let report = try? results.report(of: AlignBinding.self),
      let used = report.retries.first(where: \.isUsed)
    else { return false }
    var planned = ReconstructionPlan(level: detail, settings: settings.values).texts(of: info)
    for change in used.changes where change.stage == info.stage {
      planned[change.name] = change.value
    }
    return planned == record.options
  }

  /// Settings that were given to the run of a fresh result in place of the set ones.
  package func ownSettings(of stage: StageName) -> [(name: String, used: String, set: String)] {
    guard let record = records[stage], record.origin == nil, let info = stages.info(stage)
    else { return [] }
    let now = texts(of: info)
    return record.options.sorted { $0.key < $1.key }.compactMap { name, used in
      now[name].flatMap { $0 == used ? nil : (name, used, $0) }
    }
  }

  private func inputReasons(_ record: StageRecord, _ info: StageInfo) throws -> [StaleReason] {
    let views = try activeViews()
    let before = Dictionary(record.inputs.map { ($0.name, $0) }) { first, _ in first }
    let names = Set(views.views.map(\.name))
    var reasons: [StaleReason] = []
    let gone = record.viewNames.filter { !names.contains($0) }
    let excluded = gone.filter { settings.excluded.contains($0) }
    let missing = gone.filter { !settings.excluded.contains($0) }
    let added = views.views.map(\.name).filter { before[$0] == nil }
    if !excluded.isEmpty { reasons.append(.frames(.excluded, excluded)) }
    if !missing.isEmpty { reasons.append(.frames(.gone, missing)) }
    if !added.isEmpty { reasons.append(.frames(.added, added)) }
    let changed = views.views.filter { view in
      guard let facts = before[view.name] else { return false }
      return !info.matches(facts, view, camera: views.cameras[view.camera])
    }
    if !changed.isEmpty { reasons.append(.changed(changed.map(\.name), info.stage)) }
    if reasons.isEmpty, record.viewNames != views.views.map(\.name) { reasons.append(.order) }
    return reasons
  }

  private func upstreamReasons(
    _ record: StageRecord, _ upstream: StageName
  ) throws -> [StaleReason] {
    switch try freshness(of: upstream) {
    case .missing: return [.upstreamMissing(upstream)]
    case .stale: return [.upstreamStale(upstream)]
    case .fresh:
      return records[upstream]?.key == record.upstreamKey
        ? [] : [.upstreamChanged(upstream)]
    }
  }
}
