import Alignment
import Dense
import Features
import Matching
import Numerics
import Scene
import Script
import Surface
import Texturing

/// What stopped or weakened a stage: one row a cause, with the frames it concerns.
struct StageTrace {
  /// One cause: equal reasons of many frames are one row.
  struct Row {
    var what: String
    var value: Double?
    var limit: Double?
    var frames: [String] = []
    var next: NextStep?
  }

  private(set) var rows: [Row] = []
  private(set) var verdict = ""
  private let records: DecisionRecords

  init(_ stage: StageName, _ records: DecisionRecords, in bench: inout Workbench) throws {
    self.records = records
    let freshness = try bench.freshness(of: stage)
    guard freshness != .missing else {
      let missing = try StageName.allCases.filter {
        try $0 <= stage && bench.freshness(of: $0) != .fresh
      }
      rows = [Row(what: "there is no result", next: .run(missing))]
      verdict = "\(stage.rawValue) has no result"
      return
    }
    switch stage {
    case .features: addFeatures()
    case .match: addMatch()
    case .align: addAlign()
    case .dense: addDense()
    case .mesh: addMesh(try bench.report(of: MeshStep.self))
    case .texture: addTexture()
    default: break
    }
    if let reason = freshness.reasons.first {
      let again = try StageName.allCases.filter {
        try $0 <= stage && bench.freshness(of: $0) != .fresh
      }
      rows.insert(Row(what: "stale: \(reason.words)", next: .run(again)), at: 0)
    }
    verdict =
      rows.isEmpty
      ? "nothing stopped or weakened \(stage.rawValue)"
      : "\(rows.count) thing\(rows.count == 1 ? "" : "s") stopped or weakened \(stage.rawValue)"
  }

  private mutating func add(
    _ what: String, _ value: Double?, limit: Double?, _ frames: [String], _ next: NextStep?
  ) {
    rows.append(Row(what: what, value: value, limit: limit, frames: frames, next: next))
  }

  private mutating func addFeatures() {
    guard let report = records.features else { return }
    let unread = report.images.filter { $0.problem != nil }.map(\.name)
    if let first = unread.first {
      add(
        "photographs that cannot be read", Double(unread.count), limit: 0, unread,
        .replaceFile(first))
    }
    let faint = report.images.filter {
      $0.problem == nil && $0.keypoints < FeatureReport.minKeypoints
    }
    if let least = faint.map(\.keypoints).min(), let first = faint.first {
      add(
        "little texture: keypoints of a frame", Double(least),
        limit: Double(FeatureReport.minKeypoints), faint.map(\.name),
        .moreKeypoints(records, first.name))
    }
  }

  private mutating func addMatch() {
    guard let report = records.match else { return }
    if let first = report.unmatched.first {
      add(
        "frames in no verified pair", Double(report.unmatched.count), limit: 0, report.unmatched,
        .look("why \(FrameList.word(first))"))
    }
    if report.components > 1 {
      add(
        "groups without verified pairs between them", Double(report.components), limit: 1, [],
        .look("graph"))
    }
    if report.still > MatchReport.maxStaticShare {
      add(
        "share of the matches that do not move: a still background; masks help", report.still,
        limit: MatchReport.maxStaticShare, [], .look("help load"))
    }
  }

  private mutating func addAlign() {
    guard let align = records.align, let output = records.reconstruction else { return }
    var groups: [String: [(name: String, reason: UnregisteredReason)]] = [:]
    for missing in output.kept.unregistered {
      let gate = missing.reason.checks.last?.gate.rawValue ?? ""
      groups[gate, default: []].append((missing.name, missing.reason))
    }
    for (gate, members) in groups.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    ) {
      let checks = members.compactMap { $0.reason.checks.last }
      let best = checks.max { $0.value ?? 0 < $1.value ?? 0 }
      // What lets the weakest pass lets the others.
      let weakest =
        members.min {
          $0.reason.checks.last?.value ?? 0 < $1.reason.checks.last?.value ?? 0
        } ?? members[0]
      add(
        "not registered, stopped by: \(gate)", best?.value, limit: best?.limit,
        members.map(\.name), weakest.reason.next(for: weakest.name, records))
    }
    if align.components > 1 {
      add("models that did not join", Double(align.components), limit: 1, [], .look("components"))
    }
    if !align.placed.isEmpty {
      add(
        "frames placed by their device poses", Double(align.placed.count), limit: 0,
        align.placed.map(\.view), .look("why \(FrameList.word(align.placed[0].view))"))
    }
    addRemarks(of: align)
  }

  private mutating func addRemarks(of align: AlignReport) {
    let remarks = [
      (align.partition?.remark ?? "", NextStep.look("report align")),
      (align.duplicates.remark.words, NextStep.markSides(look: "report align")),
      (align.scale.remark.words, .look("scale")),
      (align.devices?.remark.words ?? "", .look("scale")),
    ]
    for (words, next) in remarks where !words.isEmpty { add(words, nil, limit: nil, [], next) }
  }

  private mutating func addDense() {
    guard let report = records.dense else { return }
    var groups: [String: [DenseReport.Entry]] = [:]
    for entry in report.views {
      if let reason = entry.reason {
        groups[reason.check(entry).gate.rawValue, default: []].append(entry)
      }
    }
    for (gate, entries) in groups.sorted(by: { $0.key < $1.key }) {
      guard let first = entries.first, let reason = first.reason else { continue }
      let check = reason.check(first)
      add(
        "no depth map, stopped by: \(gate)", check.value, limit: check.limit,
        entries.map(\.name), reason.next(for: first.name, records))
    }
    if let sensor = report.sensor {
      switch sensor.source {
      case .metricReconstruction, .sparsePoints: break
      case .fewPoints, .disagreement:
        add("sensor depth is not used: " + sensor.source.words, nil, limit: nil, [], .look("scale"))
      }
    }
    if let problem = report.object?.problem {
      let (value, limit) = problem.measure
      add(problem.words, value, limit: limit, [], .look("help mesh"))
    }
  }

  private mutating func addMesh(_ report: MeshReport) {
    for warning in report.warnings { add(warning.words, nil, limit: nil, [], .look("report mesh")) }
    if report.boundaryLoops > 0 {
      add("open borders", Double(report.boundaryLoops), limit: 0, [], .look("mesh check"))
    }
  }

  private mutating func addTexture() {
    guard let report = records.texture else { return }
    if let first = report.skipped.first {
      add(
        "photographs that could not be used", Double(report.skipped.count), limit: 0,
        report.skipped.map(\.name), .replaceFile(first.name))
    }
    if report.unseen > TextureLimits.maxUnseen {
      add(
        "share of the surface that no photograph shows", report.unseen,
        limit: TextureLimits.maxUnseen, [], .look("texture check"))
    }
  }
}

extension StageTrace {
  /// The rows for scripts.
  var table: [Record] {
    rows.map { row in
      [
        "what": .string(row.what), "value": .number(orNull: row.value),
        "limit": .number(orNull: row.limit), "frames": .list(row.frames.map { .string($0) }),
        "next": .string(orNull: row.next?.command), "advice": .string(orNull: row.next?.words),
      ]
    }
  }
}
