import Alignment
import Foundation
import Geometry
import Numerics
import Pipeline
import Scene
import Script
import Workspace

/// The differences between two runs of a stage.
package struct RunComparison {
  let before: RunFolder.Entry
  let after: RunFolder.Entry
  /// All runs, for finding the upstream run of each.
  let all: [RunFolder.Entry]
  let stages: StageList

  package init(
    before: RunFolder.Entry, after: RunFolder.Entry, all: [RunFolder.Entry], stages: StageList
  ) {
    self.before = before
    self.after = after
    self.all = all
    self.stages = stages
  }

  /// The fields that scripts rely on.
  package func record() throws -> Record {
    var record: Record = [
      "stage": .string(before.stage.rawValue),
      "runs": .list([.number(before.number), .number(after.number)]),
      "settings": .list(settings().map { .record($0) }),
      "seconds": pair(before.record.shownSeconds, after.record.shownSeconds),
      "frames_added": names(Set(after.record.viewNames).subtracting(before.record.viewNames)),
      "frames_left_out": names(Set(before.record.viewNames).subtracting(after.record.viewNames)),
    ]
    if before.stage == .align {
      record.add(try alignment())
    } else {
      record["figures"] = .list(figures().map { .record($0) })
    }
    return record
  }

  private func names(_ names: Set<String>) -> Value { .list(names.sorted().map { .string($0) }) }

  private func pair(_ a: Double, _ b: Double) -> Value {
    ["before": .number(a), "after": .number(b)]
  }

  /// Settings of the stage, and of its upstream stages, that differ.
  private func settings() -> [Record] {
    var rows: [Record] = []
    var (a, b): (StageRecord?, StageRecord?) = (before.record, after.record)
    while let first = a, let second = b {
      // Settings of another program are unknown.
      if first.origin != nil || second.origin != nil {
        if first.origin != second.origin {
          rows.append([
            "setting": .string("\(first.stage.rawValue), computed by"),
            "before": .string(first.origin?.words ?? "ours"),
            "after": .string(second.origin?.words ?? "ours"),
          ])
        }
        (a, b) = (upstream(of: first), upstream(of: second))
        continue
      }
      for name in Set(first.options.keys).union(second.options.keys).sorted()
      where first.options[name] != second.options[name] {
        rows.append([
          "setting": .string("\(first.stage.rawValue).\(name)"),
          "before": first.options[name].map { .string($0) } ?? .null,
          "after": second.options[name].map { .string($0) } ?? .null,
        ])
      }
      (a, b) = (upstream(of: first), upstream(of: second))
    }
    return rows
  }

  private func upstream(of record: StageRecord) -> StageRecord? {
    guard let stage = stages.upstream(of: record.stage), let key = record.upstreamKey
    else { return nil }
    return all.first { $0.stage == stage && $0.record.key == key }?.record
  }

  /// Figures of the results that differ.
  private func figures() -> [Record] {
    guard let a = try? Value(json: before.record.result).record,
      let b = try? Value(json: after.record.result).record
    else { return [] }
    return a.fields.compactMap { name, value in
      guard name != "seconds", let x = value.number, let y = b[name]?.number, x != y else {
        return nil
      }
      return ["figure": .string(name), "before": .number(x), "after": .number(y)]
    }
  }

  private func alignment() throws -> Record {
    let a = try AlignedRun(before)
    let b = try AlignedRun(after)
    var record: Record = [
      "registered": pair(Double(a.poses.count), Double(b.poses.count)),
      "gained": names(Set(b.poses.keys).subtracting(a.poses.keys)),
      "lost": names(Set(a.poses.keys).subtracting(b.poses.keys)),
      "points": pair(Double(a.points), Double(b.points)),
      "error": pair(a.error, b.error),
    ]
    let common = a.poses.keys.filter { b.poses[$0] != nil }.sorted()
    let pairs = common.compactMap { name in
      a.poses[name].flatMap { x in
        b.poses[name].map { (name: name, estimate: $0, truth: x) }
      }
    }
    if let found = PoseComparison(pairs, rigid: false) {
      let centers = found.rows.map(\.center)
      let turns = found.rows.map(\.rotation)
      record["pose_difference"] = [
        "center_median": .number(centers.median() ?? 0),
        "center_max": .number(centers.max() ?? 0),
        "rotation_median": .number(turns.median() ?? 0),
        "rotation_max": .number(turns.max() ?? 0),
      ]
    }
    return record
  }
}

/// The poses of an alignment run.
private struct AlignedRun {
  var poses: [String: RigidTransform] = [:]
  var points: Int
  /// Mean reprojection error, pixels.
  var error: Double

  init(_ entry: RunFolder.Entry) throws {
    let file = try SectionFile(entry.url)
    let kept = try file.read(AlignBinding.section, as: Reconstruction.self)
    let names = entry.record.viewNames
    guard AlignBinding.isConsistent(kept, views: names.count) else {
      throw StorageError.inconsistent(AlignBinding.section)
    }
    for (name, pose) in zip(names, kept.poses) { poses[name] = pose }
    points = kept.points.count
    let report = try StoredReport.report(file.read("report").bytes, as: AlignReport.self)
    error = report.meanReprojectionError
  }
}
