import Foundation
import Scene

extension Workbench {
  /// Whether the stage's result fits the present images and settings, and why not.
  public func freshness(of stage: StageName) throws -> Freshness {
    guard let record = records[stage], let step = Pipeline.step(stage) else { return .missing }
    var reasons: [String] = []
    if record.version != step.version { reasons.append("another version of the stage made it") }
    if record.seed != context.seed {
      reasons.append("the seed is \(context.seed), was \(record.seed)")
    }
    reasons += try settingReasons(record, step)
    reasons += try inputReasons(record, step)
    if let upstream = stage.upstream { reasons += try upstreamReasons(record, upstream) }
    return reasons.isEmpty ? .fresh : .stale(reasons)
  }

  /// Compares the settings of now with those `set` had at the run, or those the run was given.
  private func settingReasons(_ record: StageRecord, _ step: StepInfo) throws -> [String] {
    let now = step.texts(settings.values[step.stage.rawValue] ?? [:])
    if now == record.base || now == record.options { return [] }
    return Set(now.keys).union(record.base.keys).sorted().compactMap { name in
      guard now[name] != record.base[name] else { return nil }
      return "\(name) is \(now[name] ?? "gone"), was \(record.base[name] ?? "unknown")"
    }
  }

  private func inputReasons(_ record: StageRecord, _ step: StepInfo) throws -> [String] {
    let views = try activeViews()
    let before = Dictionary(record.inputs.map { ($0.name, $0) }) { first, _ in first }
    let names = Set(views.views.map(\.name))
    var reasons: [String] = []
    let gone = record.viewNames.filter { !names.contains($0) }
    let excluded = gone.filter { settings.excluded.contains($0) }
    let missing = gone.filter { !settings.excluded.contains($0) }
    let added = views.views.map(\.name).filter { before[$0] == nil }
    if !excluded.isEmpty { reasons.append(listed(excluded, "was excluded", "were excluded")) }
    if !missing.isEmpty { reasons.append(listed(missing, "is gone", "are gone")) }
    if !added.isEmpty { reasons.append(listed(added, "was added", "were added")) }
    let changed = views.views.filter { view in
      guard let facts = before[view.name] else { return false }
      return !step.matches(facts, view, views.cameras[view.camera])
    }
    if !changed.isEmpty {
      let names = changed.map(\.name)
      reasons.append(
        listed(names, "changed" + step.factsNote, "changed" + step.factsNote))
    }
    if reasons.isEmpty, record.viewNames != views.views.map(\.name) {
      reasons.append("the frames are in another order")
    }
    return reasons
  }

  private func upstreamReasons(_ record: StageRecord, _ upstream: StageName) throws -> [String] {
    switch try freshness(of: upstream) {
    case .missing: return ["\(upstream.rawValue) is missing"]
    case .stale: return ["\(upstream.rawValue) is stale"]
    case .fresh:
      return records[upstream]?.key == record.upstreamKey
        ? [] : ["\(upstream.rawValue) was run again with another result"]
    }
  }

  private func listed(_ names: [String], _ one: String, _ many: String) -> String {
    if names.count == 1 { return "\(names[0]) \(one)" }
    if names.count <= 3 { return "\(names.joined(separator: ", ")) \(many)" }
    return "\(names[0]), \(names[1]) and \(names.count - 2) more \(many)"
  }
}
