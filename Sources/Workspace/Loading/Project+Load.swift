import Capture
import Files
import Foundation
import Pipeline
import Scene
import Support

extension Project {
  /// Opens a capture with its workspace; the project changes only on success.
  ///
  /// - Parameter options: Options with absolute paths.
  package mutating func load(_ url: URL, options: CaptureOptions) throws -> LoadOutcome {
    try requireFile(url)
    let (options, reused) = remembered(options, for: url)
    let known = sound(of: url)
    let source = try CaptureSource(
      options: options, sound: known,
      unpacked: WorkspacePlace.unpacked(of: url, root: workspaceRoot), context: context
    ).open(url)
    let opened = try workspace(of: source.capture, at: url, options, known: known)
    stepping?.run?.end()
    stepping = nil
    var outcome = LoadOutcome()
    outcome.remarks = source.remarks + Self.notes(source.capture)
    outcome.remarks += try adopt(source, in: opened)
    if let note = StepRecord.read(in: opened) {
      outcome.remarks.append(.stopped(note.stage, step: note.number))
    }
    if !reused.isEmpty { outcome.remarks.append(.reused(reused)) }
    if opened.origin != .own { outcome.remarks.append(.origin(opened.origin)) }
    if opened.isWatched {
      outcome.remarks.append(.watched(opened.folder.path, opened.holder))
    } else if !opened.isWritable {
      outcome.remarks.append(.readOnly(opened.folder.path))
    }
    var examination = try knownExamination()
    try examination.measureMasks(in: context)
    outcome.findings = examination.findings().filter { $0.severity > .note }
    return outcome
  }

  private func requireFile(_ url: URL) throws {
    if let reason = SystemReason.hidden(url) {
      throw CaptureError.notReachable(url, reason: reason)
    }
    guard FileManager.default.fileExists(atPath: url.path) else {
      let folder = url.deletingLastPathComponent().path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      throw WorkspaceError.noSuchFile(
        url, near: nearestName(to: url.lastPathComponent, among: names.sorted()))
    }
  }

  /// The workspace of a capture that was read.
  private func workspace(
    of loaded: Capture, at url: URL, _ options: CaptureOptions, known: SoundFiles
  ) throws -> Workspace {
    let note = CaptureRecord(
      capture: loaded.url.path, path: url.path, format: options.format.rawValue,
      camera: options.camera, masks: options.masks, options: CaptureRecord.kept(options),
      content: CaptureRecord.content(of: loaded))
    var opened = try Workspace(
      of: loaded.url, note: note, root: workspaceRoot, current: workspace)
    opened.keptSound = known
    opened.sound = options.verify ? SoundFiles(of: loaded, known: known) : known
    try? opened.keepSound()
    return opened
  }

  /// Installs a capture and its workspace, and imports results that came with it; the project is
  /// unchanged if that fails.
  ///
  /// - Returns: Remarks on the content of the workspace.
  private mutating func adopt(
    _ source: OpenedCapture, in opened: Workspace
  ) throws -> [LoadRemark] {
    let before = self
    do {
      let (kept, remark) = WorkspaceSettings.read(opened.settingsURL)
      capture = source.capture
      workspace = opened
      settings = kept
      markers = nil
      updateTiePoints()
      engine = opened.engine
      qualities = Project.qualities(of: source.capture, known: opened.sound)
        .merging(source.qualities) { $1 }
      session = nil
      results.knownElsewhere = Project.checkpointFeatures
      var remarks = (remark.map { [$0] } ?? []) + readRecords()
      if let seed = source.seed, seed != context.seed {
        remarks.append(.seed(seed))
        context.seed = seed
      }
      if let results = source.results { try storeImported(results) }
      return remarks
    } catch {
      self = before
      throw error
    }
  }

  /// Reads the records of the results in the workspace; damaged ones count as missing.
  mutating func readRecords() -> [LoadRemark] {
    results.folder = workspace?.results
    results.isWatched = workspace?.isWatched ?? false
    results.unfinished = nil
    return results.readRecords().map { .unreadableResult($0.stage, $0.error) }
  }

  /// Photographs that were decoded successfully before, by this process or another.
  private func sound(of url: URL) -> SoundFiles {
    var known = Workspace.sound(of: url, root: workspaceRoot)
    if let workspace { known.merge(workspace.sound) }
    return known
  }

  /// The options, completed by those that the capture was last loaded with.
  private func remembered(
    _ options: CaptureOptions, for url: URL
  ) -> (CaptureOptions, reused: [(name: String, text: String)]) {
    let path = url.standardizedFileURL.path
    let current = workspace?.note.path == path ? workspace?.note : nil
    guard !options.forget,
      let note = current ?? WorkspacePlace.note(of: path, beside: url, root: workspaceRoot)
    else { return (options, []) }
    return note.completing(options)
  }

  /// Maximum number of remarks on files that are reported individually.
  private static let maxNotes = 5

  /// The first remarks on files that were loaded.
  private static func notes(_ capture: Capture) -> [LoadRemark] {
    let rest = capture.notes.count - maxNotes
    return capture.notes.prefix(maxNotes).map { .file($0) } + (rest > 0 ? [.moreFiles(rest)] : [])
  }
}
