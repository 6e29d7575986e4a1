/// The statements run so far, and the file that records them.
package struct StatementJournal: Sendable {
  /// The statements as recorded.
  package private(set) var statements: [String] = []
  /// The active recording, if there is one.
  package var recorder: Recorder?

  package init() {}

  /// Adds a statement; a recording that fails is ended.
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
