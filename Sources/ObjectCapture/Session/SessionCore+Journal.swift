import Capture
import Foundation
import Support

/// How a session treats the disk.
enum SessionMode: Equatable, Sendable {
  /// Shots are written and calls are noted.
  case live
  /// The session is played again: shots that are on disk stay as they are, missing ones are written.
  case restoring
  /// The session is played again to be looked at; nothing is written.
  case looking
}

/// Sessions that outlive their process.
extension SessionCore {
  /// The name of its journal, without folder and extension; `nil` for one that is not kept.
  package var savedName: String? { journal?.url.deletingPathExtension().lastPathComponent }

  /// Keeps the session from now on, which has started but not been called yet.
  ///
  /// - Throws: `FileError`.
  package mutating func save(as journal: SessionJournal) throws {
    guard let images = imagesDirectory else { return }
    try journal.begin(
      SessionJournal.Beginning(
        source: source.fingerprint, images: journal.relative(images),
        checkpoint: configuration.checkpointDirectory.map { journal.relative($0) },
        maxShots: state.maxShots, isOverCaptureEnabled: state.isOverCaptureEnabled,
        isAutoCaptureEnabled: isAutoCaptureEnabled,
        shotFormat: configuration.shotFormat == .original ? nil : configuration.shotFormat))
    self.journal = journal
    notePlayed()
  }

  /// A copy that can be played without anything being written; it costs nothing.
  package func forLooking() -> SessionCore {
    var copy = self
    (copy.mode, copy.journal, copy.claims) = (.looking, nil, [])
    return copy
  }

  /// Notes a call before its effects; a session whose journal cannot be written goes on without.
  mutating func note(_ call: SessionCall, _ fill: (inout SessionEntry) -> Void = { _ in }) {
    guard mode == .live, let journal else { return }
    var entry = SessionEntry(frame: cursor, call: call)
    fill(&entry)
    append(entry, to: journal)
  }

  /// Notes how far frames were played and where the session stands.
  package mutating func notePlayed() {
    guard mode == .live, let journal else { return }
    var entry = SessionEntry(frame: cursor)
    entry.summary = SessionEntry.Summary(
      state: state.phase.name, pass: state.pass, shots: state.shots, dial: dial.filled, time: time)
    append(entry, to: journal)
  }

  private mutating func append(_ entry: SessionEntry, to journal: SessionJournal) {
    do { try journal.append(entry) } catch {
      self.journal = nil
      note("the session is no longer kept: \(error)")
    }
  }

  /// Plays a kept session again up to where it was.
  ///
  /// - Parameters:
  ///   - frame: Plays no further, and leaves out calls that came then or later; `nil` for all.
  ///   - isLive: Whether it goes on from there; else it can only be looked at.
  ///   - earlier: The session as it is open already: its folders are taken over.
  /// - Throws: `SessionJournalError`, `ObjectCaptureSession.Error.directoryInUse`, `Cancelled`.
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
    // What follows the last whole line, or the moment gone back to, would not fit what is added.
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

  /// A fault that came from outside; frames bring about the others by themselves.
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

  /// Removes from disk what shots beyond those of the session left there: shots of a time that the
  /// session went back from. Playing again takes them anew.
  ///
  /// - Returns: Their number.
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
