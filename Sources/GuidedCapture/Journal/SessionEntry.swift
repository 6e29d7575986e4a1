import Scene

/// A line of a journal: a call, or the number of frames played.
package struct SessionEntry: Codable, Equatable, Sendable {
  /// Number of frames played so far.
  package var frame: Int
  /// The call at this point; `nil` if frames were played.
  package var call: SessionCall?
  /// The edited box, for `edit`.
  var box: ObjectBox?
  /// The error, for `fault`.
  var error: String?
  /// State of the session at this point.
  package var summary: Summary?

  /// Data shown in a list of sessions.
  package struct Summary: Codable, Equatable, Sendable {
    package var state: String
    package var pass: Int
    package var shots: Int
    package var dial: Double
    package var time: Double
  }

  init(frame: Int, call: SessionCall? = nil) { (self.frame, self.call) = (frame, call) }
}
