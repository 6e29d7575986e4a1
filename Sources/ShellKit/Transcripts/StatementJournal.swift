/// Statements run so far, and the file that they are recorded in.
package struct StatementJournal: Sendable {
  /// The statements, as a recording has them.
  package private(set) var statements: [String] = []
  /// The recording that goes on, if there is one.
  package var recorder: Recorder?

  package init() {}

  /// Adds a statement; a recording that cannot go on ends.
  ///
  /// - Throws: `FileError` of the recording.
  package mutating func append(_ text: String) throws {
    statements.append(text)
    do {
      try recorder?.append(text)
    } catch {
      recorder = nil
      throw error
    }
  }
}
