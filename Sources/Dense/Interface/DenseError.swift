/// Why no dense model could be computed.
public enum DenseError: Error, Equatable, CustomStringConvertible {
  /// Depth needs two registered views.
  case tooFewViews(registered: Int)
  /// No sparse point bounds the depths or links the views.
  case noPoints
  /// Views and poses are not of one reconstruction.
  case countsDiffer(views: Int, poses: Int)
  /// Every view was left out; the reason of the first.
  case noUsableView(firstReason: String)

  /// The cause in one sentence.
  public var description: String {
    switch self {
    case .tooFewViews(let registered):
      "Depth needs at least 2 registered views, there are \(registered)."
    case .noPoints:
      "The reconstruction has no sparse points, so neither depth ranges nor view pairs are known."
    case .countsDiffer(let views, let poses):
      "The capture has \(views) views but the reconstruction \(poses) poses; run align again."
    case .noUsableView(let reason):
      "No view could be used; the first reason is: \(reason)"
    }
  }
}
