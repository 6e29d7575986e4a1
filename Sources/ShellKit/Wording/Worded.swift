/// A fact or an error that has a sentence.
package protocol Worded {
  /// The sentence, without a full stop; empty if there is nothing to report.
  var words: String { get }
  /// The known name that is most similar to a misspelled one.
  var suggestion: String? { get }
}

extension Worded {
  /// No suggestion.
  package var suggestion: String? { nil }
}
