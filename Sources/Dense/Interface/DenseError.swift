/// Why no dense model could be computed.
public enum DenseError: Error, Equatable, CustomStringConvertible {
  case tooFewViews(registered: Int)
  case noPoints
  case countsDiffer(views: Int, poses: Int)
  case noUsableView(firstReason: String)

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
