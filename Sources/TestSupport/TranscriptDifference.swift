/// Where one transcript differs.
package struct TranscriptDifference: CustomStringConvertible {
  /// The line of the command in the transcript, from 1.
  package let line: Int
  /// The command, as it stands in the transcript.
  package let command: String
  /// The lines the transcript has after the command.
  package let expected: [String]
  /// The lines the command printed.
  package let found: [String]

  /// The difference for a message of a failed test.
  package var description: String {
    "line \(line): \(command)\n  expected: \(expected)\n  found:    \(found)"
  }
}
