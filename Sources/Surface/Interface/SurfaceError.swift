/// Why no surface could be built.
public enum SurfaceError: Error, Equatable {
  /// Too few points with finite positions and normals, of `total` given, lie in the region.
  case tooFewPoints(usable: Int, total: Int, needed: Int)
  /// An array of the cloud does not fit its positions.
  case inconsistentCloud(property: Property, count: Int, points: Int)
  /// All points lie (almost) in one place.
  case noExtent(points: Int)
  /// The box is no six numbers with min below max.
  case badBox(String)
  /// Nothing of the surface was left after a step.
  case nothingLeft(after: Step)

  /// What a cloud has for each point besides its position.
  public enum Property: Sendable {
    case normals, colors, supports, objects, deviations, reaches
  }

  /// The steps that can leave nothing.
  public enum Step: String, Sendable {
    case extraction, trimming, cropping
  }
}
