import Foundation

/// Why a guided session of a project cannot start, resume, or do what was requested.
package enum SessionError: Error, Equatable {
  case none
  case noSuchSession(String, near: String?)
  /// The stored session no longer matches the capture; the reason is that of the journal.
  case cannotResume(String, reason: String)
  case badName(String)
  case nameTaken(String)
  case folderTaken(URL, isNameAsked: Bool)
  case notKept(SessionMove)
  /// The replayed frames do not include the requested one.
  case notPlayed(frames: Int)

  /// An operation that needs a stored session.
  package enum SessionMove: Sendable { case rewind, fork }
}
