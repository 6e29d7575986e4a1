import Capture
import Files
import Foundation
import Support

/// Sessions that outlive their process.
extension SessionCore {
  /// The name of its journal, without folder and extension; `nil` for a session without one.
  package var savedName: String? { journal?.url.deletingPathExtension().lastPathComponent }

  /// Saves the session from now on; it has started but received no other call yet.
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

  /// A copy that writes nothing when it is played; copying is cheap.
  package func forLooking() -> SessionCore {
    var copy = self
    (copy.mode, copy.journal, copy.claims) = (.looking, nil, [])
    return copy
  }

  /// Adds a call to the journal before its effects; if that fails, the session continues without.
  mutating func note(_ call: SessionCall, _ fill: (inout SessionEntry) -> Void = { _ in }) {
    guard mode == .live, let journal else { return }
    var entry = SessionEntry(frame: cursor, call: call)
    fill(&entry)
    append(entry, to: journal)
  }

  /// Writes how far frames were played, and the session's state, to the journal.
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
