import Capture
import Files
import Foundation
import Support

/// Replays a saved session up to its last state.
extension SessionCore {
  /// Replays a saved session up to its last state.
  ///
  /// - Parameters:
  ///   - frame: Stops at this frame and omits calls at or after it; `nil` to replay all.
  ///   - isLive: Whether the session can continue; otherwise it is for inspection only.
  ///   - earlier: The session if it is already open; its folder claims are reused.
  /// - Throws: `SessionJournalError`, `GuidedCaptureError.directoryInUse`, `Cancelled`.
  package static func restored(
    _ journal: SessionJournal, source: any FrameSource, until frame: Int? = nil, isLive: Bool,
    from earlier: SessionCore? = nil, in context: RunContext
  ) throws -> SessionCore {
    let known = try journal.read()
    let beginning = known.beginning
    guard beginning.source == source.fingerprint else {
      throw SessionJournalError.otherFrames(journal.url)
    }
    let entries = known.entries.filter { $0.frame < frame ?? .max }
    let images = journal.folder(beginning.images)
    var core = SessionCore(source: source, maxShots: beginning.maxShots)
    core.mode = isLive ? .restoring : .looking
    core.isAutoCaptureEnabled = beginning.isAutoCaptureEnabled
    core.configuration.isOverCaptureEnabled = beginning.isOverCaptureEnabled
    core.configuration.checkpointDirectory = beginning.checkpoint.map { journal.folder($0) }
    core.configuration.shotFormat = beginning.shotFormat ?? .original
    core.imagesDirectory = images
    core.send(.start(.usable(isOverCaptureEnabled: beginning.isOverCaptureEnabled)))
    core.claims = earlier?.claims ?? []
    if isLive, core.claims.isEmpty { try core.claim() }
    for entry in entries { try core.replay(entry, in: context) }
    if let frame { try core.advance(max(0, frame - core.cursor), in: context) }
    core.mode = isLive ? .live : .looking
    core.journal = isLive ? journal : nil
    if core.state.phase.isTerminal { core.claims = [] }
    // Lines after the last complete one, or after `frame`, would contradict later entries.
    if isLive {
      let calls = entries.filter { $0.call != nil }
      try journal.begin(beginning, calls + [SessionEntry(frame: core.cursor)])
      core.notePlayed()
    }
    return core
  }

  private mutating func claim() throws {
    for folder in [imagesDirectory, configuration.checkpointDirectory].compactMap({ $0 }) {
      guard ShotWriter.isWritable(folder) else { throw SessionJournalError.noImages(folder) }
      do { claims.append(try FolderClaim(folder)) } catch {
        throw error as? FileError == .inUse(folder)
          ? Failure.directoryInUse(folder) : SessionJournalError.noImages(folder)
      }
    }
  }

  private mutating func replay(_ entry: SessionEntry, in context: RunContext) throws {
    try advance(max(0, entry.frame - cursor), in: context)
    switch entry.call {
    case .startDetecting: _ = startDetecting()
    case .resetDetection: resetDetection()
    case .startCapturing: startCapturing()
    case .beginNewScanPass: beginNewScanPass()
    case .beginNewScanPassAfterFlip: beginNewScanPassAfterFlip()
    case .pause: pause()
    case .resume: resume()
    case .requestImageCapture: requestImageCapture()
    case .finish: finish()
    case .cancel: cancel()
    case .edit: if let box = entry.box { edit(box: box) }
    case .autoOn: isAutoCaptureEnabled = true
    case .autoOff: isAutoCaptureEnabled = false
    case .pendingWritten: send(.pendingWritten)
    case .fault: send(.fault(failure(named: entry.error)))
    case nil: break
    }
  }

  /// A fault from outside the session; other faults recur when frames are replayed.
  private func failure(named name: String?) -> Failure {
    let folder = imagesDirectory ?? URL(fileURLWithPath: "/")
    switch name {
    case "directoryNotEmpty": return .directoryNotEmpty(folder)
    case "directoryInUse": return .directoryInUse(folder)
    case "insufficientStorage": return .insufficientStorage(requiredBytes: 0)
    case "sensorFailed": return .sensorFailed
    case "trackingFailed": return .trackingFailed
    default: return .directoryNotWritable(folder)
    }
  }

  /// Deletes shots on disk that are not among those of the session, after a rewind to an earlier
  /// frame. Playing forward takes them again.
  ///
  /// - Returns: The number of deleted shots.
  package func removeLaterShots() -> Int {
    guard let folder = imagesDirectory,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else { return 0 }
    let kept = Set(shots.map { ($0.name as NSString).deletingPathExtension })
    var removed: Set<String> = []
    for name in names.sorted() where name.hasPrefix(ShotWriter.prefix) {
      let stem = ShotWriter.stem(ofFile: name)
      guard !kept.contains(stem) else { continue }
      unlink(folder.appendingPathComponent(name).path)
      removed.insert(stem)
    }
    return removed.count
  }
}
