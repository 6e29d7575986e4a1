/// Why no surface could be built.
public enum SurfaceError: Error, Equatable, CustomStringConvertible {
  /// Too few points with finite positions and normals, of `total` given, lie in the region.
  case tooFewPoints(usable: Int, total: Int, needed: Int)
  /// An array of the cloud does not fit its positions.
  case inconsistentCloud(property: String, count: Int, points: Int)
  /// All points lie (almost) in one place.
  case noExtent(points: Int)
  /// The box is no six numbers with min below max.
  case badBox(String)
  /// Nothing of the surface was left after trimming and cropping.
  case nothingLeft(afterStep: String)

  /// The cause in one sentence.
  public var description: String {
    switch self {
    case .tooFewPoints(let usable, let total, let needed):
      "A surface needs at least \(needed) oriented points in the region; "
        + "\(usable) of the cloud's \(total) points qualify."
    case .inconsistentCloud(let property, let count, let points):
      "The cloud has \(points) positions but \(count) \(property)."
    case .noExtent(let points):
      "The cloud's \(points) points lie in one place."
    case .badBox(let text):
      "The box takes minx,miny,minz,maxx,maxy,maxz with each min below its max, got '\(text)'."
    case .nothingLeft(let step):
      "No surface was left after \(step)."
    }
  }
}
