import Foundation

/// Why a saved session cannot be resumed.
package enum SessionJournalError: Error, Equatable, Sendable {
  /// The file cannot be read or is not a journal.
  case unreadable(URL)
  /// The capture's frames or their poses have changed.
  case otherFrames(URL)
  /// The folder of the shots is missing.
  case noImages(URL)
}
