/// A fact or an error that has a sentence.
package protocol Worded {
  /// The sentence, without a full stop; empty where there is nothing to say.
  var words: String { get }
  /// The known name that a misspelled one may stand for.
  var suggestion: String? { get }
}

extension Worded {
  /// Nothing was misspelled.
  package var suggestion: String? { nil }
}
