import Capture
import Files
import Foundation
import Support

/// Saves sessions, so that they can continue in another process.
extension SessionCore {
  /// Name of the journal without folder and extension; `nil` for a session without one.
  package var savedName: String? { journal?.url.deletingPathExtension().lastPathComponent }

  /// Starts saving the session, which has started but received no other call yet.
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

  /// A copy for inspection that writes nothing when played; copying is cheap.
  package func forLooking() -> SessionCore {
    var copy = self
    (copy.mode, copy.journal, copy.claims) = (.looking, nil, [])
    return copy
  }

  /// Appends a call to the journal before its effects; on failure, the session continues unsaved.
  mutating func note(_ call: SessionCall, _ fill: (inout SessionEntry) -> Void = { _ in }) {
    guard mode == .live, let journal else { return }
    var entry = SessionEntry(frame: cursor, call: call)
    fill(&entry)
    append(entry, to: journal)
  }

  /// Appends the number of frames played and the session's state to the journal.
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
      note("the session is no longer stored: \(error)")
    }
  }
}
