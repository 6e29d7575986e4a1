/// Whether a session writes to disk.
enum SessionMode: Equatable, Sendable {
  /// Shots are written and calls are appended to the journal.
  case live
  /// The session is replayed: existing shots are unchanged, missing ones are written.
  case restoring
  /// The session is replayed for inspection; nothing is written.
  case looking
}
