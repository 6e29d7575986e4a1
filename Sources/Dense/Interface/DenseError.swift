/// Why no dense model could be computed.
public enum DenseError: Error, Equatable {
  /// Depth needs two registered views.
  case tooFewViews(registered: Int)
  /// No sparse points bound the depths or link the views.
  case noPoints
  /// The numbers of views and poses differ.
  case countsDiffer(views: Int, poses: Int)
  /// No view was usable: the problem of the first, or `nil` if no views share points.
  case noUsableView(first: DenseViewProblem?)
}
