import Capture
import Foundation
import Scene
import Script
import Support

extension Workbench {
  /// Opens a capture with its workspace; the bench changes only when all went well.
  mutating func load(_ url: URL, options: CaptureOptions) throws -> Reply {
    if let reason = SystemReason.hidden(url) {
      throw CaptureError.notReachable(url, reason: reason)
    }
    guard FileManager.default.fileExists(atPath: url.path) else {
      let folder = url.deletingLastPathComponent().path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      throw Diagnostic(
        .failure, "load: there is no file or folder \(url.path)",
        suggestion: nearestName(to: url.lastPathComponent, among: names.sorted()))
    }
    let (options, taken) = remembered(resolved(options), for: url)
    let known = sound(of: url)
    let source = try CaptureSource(
      options: options, sound: known,
      unpacked: WorkspacePlace.unpacked(of: url, root: workspaceRoot), context: context
    ).open(url)
    let loaded = source.capture
    let note = CaptureNote(
      capture: loaded.url.path, path: url.path, format: options.format.rawValue,
      camera: options.camera, masks: options.masks, options: CaptureNote.kept(options),
      content: CaptureNote.content(of: loaded))
    var opened = try Workspace(
      of: loaded.url, note: note, root: workspaceRoot, current: workspace)
    opened.keptSound = known
    opened.sound = options.verify ? SoundFiles(of: loaded, known: known) : known
    try? opened.keepSound()
    stepping?.run?.end()
    stepping = nil
    var remarks = source.remarks + notes(loaded) + (try adopt(source, in: opened))
    if let note = StepNote.read(in: opened) {
      remarks.append(
        "a run of \(note.stage.rawValue) is stopped at step \(note.number): where, step, continue")
    }
    if !taken.isEmpty {
      remarks.append("as last time: \(taken.joined(separator: " ")) (--forget leaves that aside)")
    }
    if opened.origin != .own { remarks.append(opened.origin.words) }
    if let worker = opened.worker {
      remarks.append(
        "another ocs\(worker) works in \(opened.folder.path): this one can look and export, and "
          + "writes nothing there; load again when the other has ended")
    } else if !opened.isWritable {
      remarks.append(
        "\(opened.folder.path) cannot be written: stages need another place, --workspace DIR")
    }
    var record = try captureRecord()
    let summary = try doctorSummary()
    record["findings"] = .list(summary.findings.map { .string($0.kind.rawValue) })
    return Reply(
      try loadText(loaded) + summary.lines.map { "\n  " + $0 }.joined(), value: .record(record),
      remarks: remarks)
  }

  /// Puts a capture and its workspace in place, and takes over results that came with it; the bench
  /// stays as it was when that fails.
  ///
  /// - Returns: What is to be said of what the workspace has.
  private mutating func adopt(
    _ source: OpenedCapture, in opened: Workspace
  ) throws -> [String] {
    let before = self
    do {
      let (kept, remark) = WorkspaceSettings.read(opened.settingsURL)
      capture = source.capture
      workspace = opened
      settings = kept
      engine = opened.engine
      qualities = Workbench.qualities(of: source.capture, known: opened.sound)
        .merging(source.qualities) { $1 }
      session = nil
      var remarks = (remark.map { [$0] } ?? []) + readRecords()
      if let seed = source.seed, seed != context.seed {
        remarks.append("the seed is \(seed) now, as in the bundle")
        context.seed = seed
      }
      if let results = source.results { try takeOver(results) }
      return remarks
    } catch {
      self = before
      throw error
    }
  }

  /// Photographs that were decoded before, by this process or another.
  private func sound(of url: URL) -> SoundFiles {
    var known = Workspace.sound(of: url, root: workspaceRoot)
    if let workspace { known.merge(workspace.sound) }
    return known
  }

  /// Options completed by those that the capture was last loaded with.
  private func remembered(
    _ options: CaptureOptions, for url: URL
  ) -> (CaptureOptions, taken: [String]) {
    let path = url.standardizedFileURL.path
    let current = workspace?.note.path == path ? workspace?.note : nil
    guard !options.forget,
      let note = current ?? WorkspacePlace.note(of: path, beside: url, root: workspaceRoot)
    else { return (options, []) }
    return note.completing(options)
  }

  private func resolved(_ options: CaptureOptions) -> CaptureOptions {
    var options = options
    if let folder = options.maskFolder { options.masks = url(folder).path }
    if !options.images.isEmpty { options.images = url(options.images).path }
    if !options.poseFile.isEmpty { options.poseFile = url(options.poseFile).path }
    return options
  }

  /// What is missing in files that were loaded, the first few.
  private func notes(_ capture: Capture) -> [String] {
    let shown = capture.notes.prefix(5).map { "\($0.file): \($0.words)" }
    let rest = capture.notes.count - shown.count
    return shown + (rest > 0 ? ["and \(rest) more of that kind"] : [])
  }

  /// The record that `load` and `capture` return.
  func captureRecord() throws -> Record {
    let capture = try loadedCapture()
    let views = capture.viewSet.views
    return [
      "name": .string(capture.name),
      "format": .string(capture.format.rawValue),
      "uses": .list(CaptureInventory.parts(of: capture).map { .string($0) }),
      "frames": .number(views.count),
      "with_depth": .number(views.filter { $0.depth != nil }.count),
      "with_pose": .number(views.filter { $0.devicePose != nil }.count),
      "image_width": .number(orNull: views.first.map { Double($0.image.width) }),
      "image_height": .number(orNull: views.first.map { Double($0.image.height) }),
      "cameras": .number(capture.viewSet.cameras.count),
      "focal_source": .string(
        Array(Set(capture.viewSet.cameras.map(\.source.rawValue))).sorted().joined(separator: ", ")),
      "excluded": .number(views.filter { settings.excluded.contains($0.name) }.count),
      "workspace": .string(workspace?.folder.path ?? ""),
      "skipped": .list(
        capture.skipped.map {
          .record(["file": .string($0.file), "reason": .string($0.words)])
        }),
    ]
  }

  private func loadText(_ capture: Capture) throws -> String {
    let views = capture.viewSet.views
    let sizes = Set(views.map { "\($0.image.width) × \($0.image.height)" })
    var text = "\(VisibleText.line(capture.name)): \(views.count) frames"
    if sizes.count == 1, let size = sizes.first { text += ", \(size)" }
    if sizes.count > 1 { text += ", \(sizes.count) sizes" }
    let depth = views.filter { $0.depth != nil }.count
    let poses = views.filter { $0.devicePose != nil }.count
    if depth > 0 { text += ", \(depth) with depth" }
    if poses > 0 { text += ", \(poses) with device pose" }
    let focal = Set(capture.viewSet.cameras.map(\.source.rawValue)).sorted()
    text += ", focal length: \(focal.joined(separator: ", "))"
    if !capture.hasPhotographs { text += ", without photographs" }
    if let inventory = CaptureInventory(capture) { text += "\n  " + inventory.words }
    for line in CaptureInventory.skipped(capture) { text += "\n  \(line)" }
    let states = try StageName.allCases.map { ($0.rawValue, try freshness(of: $0)) }
    func names(_ word: String) -> String {
      states.filter { $0.1.word == word }.map(\.0).joined(separator: ", ")
    }
    let (fresh, stale) = (names(Freshness.fresh.word), names(Freshness.stale([]).word))
    if !fresh.isEmpty { text += "\n  fresh: \(fresh)" }
    if !stale.isEmpty { text += "\n  stale: \(stale); status says why" }
    return text
  }
}
