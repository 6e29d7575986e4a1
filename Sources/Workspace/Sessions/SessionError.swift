import Foundation

/// Why a guided session of a project cannot begin, go on, or do what it was asked for.
package enum SessionError: Error, Equatable {
  case none
  case noSuchSession(String, near: String?)
  /// What was kept does not fit the capture any more; the reason is the journal's.
  case cannotResume(String, reason: String)
  case badName(String)
  case nameTaken(String)
  case folderTaken(URL, isNameAsked: Bool)
  case notKept(SessionMove)
  /// The frames that were played do not include the wanted one.
  case notPlayed(frames: Int)

  /// What only a session that is kept can do.
  package enum SessionMove: Sendable { case rewind, fork }
}
