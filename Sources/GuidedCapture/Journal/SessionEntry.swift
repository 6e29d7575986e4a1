import Scene

/// A line of a journal: a call, or how far frames were played.
package struct SessionEntry: Codable, Equatable, Sendable {
  /// Frames played so far.
  package var frame: Int
  /// What was called then; `nil` where frames were played.
  package var call: SessionCall?
  /// For `edit`.
  var box: ObjectBox?
  /// For `fault`: what failed.
  var error: String?
  /// The session's state at this point.
  package var summary: Summary?

  /// What a list of sessions shows.
  package struct Summary: Codable, Equatable, Sendable {
    package var state: String
    package var pass: Int
    package var shots: Int
    package var dial: Double
    package var time: Double
  }

  init(frame: Int, call: SessionCall? = nil) { (self.frame, self.call) = (frame, call) }
}
