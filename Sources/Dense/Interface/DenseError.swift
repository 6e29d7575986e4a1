/// Why no dense model could be computed.
public enum DenseError: Error, Equatable {
  /// Depth needs two registered views.
  case tooFewViews(registered: Int)
  /// No sparse point bounds the depths or links the views.
  case noPoints
  /// Views and poses are not of one reconstruction.
  case countsDiffer(views: Int, poses: Int)
  /// Every view was left out; the problem of the first, or `nil` where no views share points.
  case noUsableView(first: DenseViewProblem?)
}
