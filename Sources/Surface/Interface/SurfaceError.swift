/// The reason why no surface could be built.
public enum SurfaceError: Error, Equatable {
  /// Too few of the `total` points have a finite position and normal and are inside the region.
  case tooFewPoints(usable: Int, total: Int, needed: Int)
  /// An array of the cloud does not have one element per position.
  case inconsistentCloud(property: Property, count: Int, points: Int)
  /// All points are at (nearly) the same position.
  case noExtent(points: Int)
  /// The box is not six numbers with min less than max.
  case badBox(String)
  /// A step left no surface.
  case nothingLeft(after: Step)

  /// Optional per-point properties of a cloud.
  public enum Property: Sendable {
    case normals, colors, supports, objects, deviations, reaches
  }

  /// The steps that can leave no surface.
  public enum Step: String, Sendable {
    case extraction, trimming, cropping
  }
}
