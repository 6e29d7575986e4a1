import Capture
import Diagnosis
import Foundation
import Pipeline
import Scene
import Script
import ShellKit
import Support
import Wording
import Workspace

/// The answers of `load` and `capture`.
package enum LoadReply {
  /// The answer of `load`.
  package static func of(_ outcome: LoadOutcome, _ project: Project) throws -> Reply {
    var record = try record(project)
    record["findings"] = .list(outcome.findings.map { .string($0.kind.rawValue) })
    let lines = try findingLines(outcome.findings, project)
    return Reply(
      try text(project) + lines.map { "\n  " + $0 }.joined(), value: .record(record),
      remarks: outcome.remarks.flatMap(\.lines))
  }

  /// The record that `load` and `capture` return.
  static func record(_ project: Project) throws -> Record {
    let capture = try project.loadedCapture()
    let views = capture.viewSet.views
    return [
      "name": .string(capture.name),
      "format": .string(capture.format.rawValue),
      "uses": .list(CaptureInventory.parts(of: capture).map { .string($0) }),
      "unused": .list(CaptureInventory.unused(of: capture).map { .string($0) }),
      "frames": .number(views.count),
      "with_depth": .number(views.filter { $0.depth != nil }.count),
      "with_pose": .number(views.filter { $0.devicePose != nil }.count),
      "image_width": .number(orNull: views.first.map { Double($0.image.width) }),
      "image_height": .number(orNull: views.first.map { Double($0.image.height) }),
      "cameras": .number(capture.viewSet.cameras.count),
      "with_rig": .number(views.filter { $0.rig != nil }.count),
      "focal_source": .string(focalSources(capture)),
      "excluded": .number(views.filter { project.settings.excluded.contains($0.name) }.count),
      "copies": copies(capture),
      "workspace": .string(project.workspace?.folder.path ?? ""),
      "skipped": .list(
        capture.skipped.map {
          .record(["file": .string($0.file), "reason": .string($0.words)])
        }),
    ]
  }

  /// The copies that were set aside, each with its original.
  static func copies(_ capture: Capture) -> Value {
    .list(
      capture.copies.map {
        .record(["file": .string($0.file), "original": .string($0.original)])
      })
  }

  private static func focalSources(_ capture: Capture) -> String {
    Set(capture.viewSet.cameras.map(\.source.rawValue)).sorted().joined(separator: ", ")
  }

  private static func text(_ project: Project) throws -> String {
    let capture = try project.loadedCapture()
    let views = capture.viewSet.views
    let sizes = Set(views.map { "\($0.image.width) × \($0.image.height)" })
    var text = "\(VisibleText.line(capture.name)): \(Figure.counted(views.count, "frame"))"
    if sizes.count == 1, let size = sizes.first { text += ", \(size)" }
    if sizes.count > 1 { text += ", \(sizes.count) sizes" }
    let depth = views.filter { $0.depth != nil }.count
    let poses = views.filter { $0.devicePose != nil }.count
    if depth > 0 { text += ", \(depth) with depth" }
    if poses > 0 { text += ", \(poses) with device pose" }
    text += rigs(views)
    text += ", focal length: \(focalSources(capture))"
    if !capture.hasPhotographs { text += ", without photographs" }
    if let inventory = CaptureInventory(capture) { text += "\n  " + inventory.words }
    if let copies = CaptureInventory.copies(capture) { text += "\n  " + copies }
    for line in CaptureInventory.skipped(capture) { text += "\n  \(line)" }
    let states = try project.stages.names.map { ($0.rawValue, try project.freshness(of: $0)) }
    func names(_ word: String) -> String {
      states.filter { $0.1.word == word }.map(\.0).joined(separator: ", ")
    }
    let (fresh, stale) = (names(Freshness.fresh.word), names(Freshness.stale([]).word))
    if !fresh.isEmpty { text += "\n  fresh: \(fresh)" }
    if !stale.isEmpty { text += "\n  stale: \(stale); status shows why" }
    return text
  }

  /// The number of cameras in rigs.
  private static func rigs(_ views: [View]) -> String {
    let cameras = Set(views.compactMap(\.rig).map { [$0.rig, $0.camera] }).count
    return cameras > 1 ? ", \(cameras) cameras in rigs" : ""
  }

  /// The important findings, in at most two lines.
  private static func findingLines(_ findings: [Finding], _ project: Project) throws -> [String] {
    guard !findings.isEmpty else { return [] }
    let used = try project.activeViews().views.map(\.name)
    let names = FrameList(used)
    let words = findings.map { finding in
      let frames = names.compact(finding.frames)
      return finding.kind.rawValue + (frames.isEmpty ? "" : " " + frames)
    }
    return [
      "\(findings.count) finding\(findings.count == 1 ? "" : "s"): "
        + words.joined(separator: "; "),
      "doctor shows the figures and what to do",
    ]
  }
}
