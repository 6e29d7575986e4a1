import Alignment
import Features
import Matching
import Pipeline
import Scene

/// What stopped or degraded the stages up to `align`.
extension StageTrace {
  mutating func addFeatures() {
    guard let report = records.features else { return }
    let unread = report.images.filter { $0.problem != nil }.map(\.name)
    if let first = unread.first {
      add(
        .unreadablePhotographs, Double(unread.count), limit: 0, frames: unread,
        next: .replaceFile(first))
    }
    let faint = report.images.filter {
      $0.problem == nil && $0.keypoints < FeatureReport.minKeypoints
    }
    if let least = faint.map(\.keypoints).min(), let first = faint.first {
      add(
        .littleTexture, Double(least), limit: Double(FeatureReport.minKeypoints),
        frames: faint.map(\.name), next: .moreKeypoints(records, first.name))
    }
  }

  mutating func addMatch() {
    guard let report = records.match else { return }
    if let first = report.unmatched.first {
      add(
        .unmatchedFrames, Double(report.unmatched.count), limit: 0, frames: report.unmatched,
        next: .look(.why([first])))
    }
    if report.components > 1 {
      add(.severalGroups, Double(report.components), limit: 1, next: .look(.graph))
    }
    if report.still > MatchReport.maxStaticShare {
      add(
        .staticBackground, report.still, limit: MatchReport.maxStaticShare,
        next: .look(.loadOptions))
    }
  }

  mutating func addAlign() {
    guard let align = records.align, let output = records.reconstruction else { return }
    addUnregistered(output.kept)
    for retry in align.retries where !retry.isUsed {
      let found = retry.reason == .uncertainPoses ? retry.expected : Double(retry.registered)
      add(
        .retried(retry), found, limit: Double(align.frames),
        next: .look(.report(.align)))
    }
    if align.components > 1 {
      add(.separateModels, Double(align.components), limit: 1, next: .look(.components))
    }
    if let first = align.placed.first {
      add(
        .placedByDevice, Double(align.placed.count), limit: 0, frames: align.placed.map(\.view),
        next: .look(.why([first.view])))
    }
    addRemarks(of: align)
  }

  /// One row per gate, the one that stopped the most frames first.
  private mutating func addUnregistered(_ reconstruction: Reconstruction) {
    let groups = Dictionary(grouping: reconstruction.unregistered) { $0.reason.checks.last?.gate }
    let sorted = groups.compactMap { gate, members in gate.map { (gate: $0, members: members) } }
      .sorted { ($1.members.count, $0.gate.rawValue) < ($0.members.count, $1.gate.rawValue) }
    for (gate, members) in sorted {
      func value(_ missing: Unregistered) -> Double { missing.reason.checks.last?.value ?? 0 }
      let best = members.compactMap { $0.reason.checks.last }.max {
        $0.value ?? 0 < $1.value ?? 0
      }
      // A change that suffices for the weakest frame suffices for the others.
      let weakest = members.min { value($0) < value($1) } ?? members[0]
      add(
        .unregistered(gate), best?.value, limit: best?.limit, frames: members.map(\.name),
        next: weakest.reason.next(for: weakest.name, records))
    }
  }

  private mutating func addRemarks(of align: AlignReport) {
    if let partition = align.partition, !partition.isWhole {
      add(.partition(partition), next: .look(.report(.align)))
    }
    if align.duplicates.remark != .nothing {
      add(.duplicates(align.duplicates.remark), next: .markSides(look: .report(.align)))
    }
    if align.scale.remark != .nothing { add(.scale(align.scale.remark), next: .look(.scale)) }
    if let remark = align.devices?.remark, remark != .nothing {
      add(.devices(remark), next: .look(.scale))
    }
  }
}

extension PartitionRecord {
  /// Whether all clusters joined, without rejected joins.
  fileprivate var isWhole: Bool {
    guard case .joined = outcome else { return false }
    return clusters.allSatisfy { $0.verdict == .joined }
      && !joins.contains { if case .openLoop = $0.verdict { true } else { false } }
  }
}
