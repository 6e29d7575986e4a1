/// A difference from a transcript.
package struct TranscriptDifference: CustomStringConvertible {
  /// The line of the command in the transcript, from 1.
  package let line: Int
  /// The command in the transcript.
  package let command: String
  /// The expected lines of the transcript.
  package let expected: [String]
  /// The lines the command printed.
  package let found: [String]

  /// The difference for a message of a failed test.
  package var description: String {
    "line \(line): \(command)\n  expected: \(expected)\n  found:    \(found)"
  }
}
