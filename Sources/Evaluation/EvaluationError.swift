/// Why a model cannot be compared with photographs.
package enum EvaluationError: Error, Equatable {
  /// The model has no triangles.
  case noSurface
  /// The model has neither a texture nor colors.
  case noColor
  /// A choice of frames that cannot be read.
  case badChoice(String)
  /// None of the chosen frames has a pose.
  case noPoses(chosen: Int)
  /// Too few frames remain to compute a model without the chosen ones.
  case tooFewLeft(Int, needed: Int)
  /// Too few frames have a pose in both alignments.
  case tooFewShared(Int, needed: Int)
  /// The camera centers of the shared frames do not determine a similarity.
  case collinear
  /// There is no stored evaluation of the current result.
  case notEvaluated
  /// A frame that was not evaluated.
  case frameNotEvaluated(String, known: [String])
  /// The model that was evaluated is no longer stored.
  case modelGone
}
