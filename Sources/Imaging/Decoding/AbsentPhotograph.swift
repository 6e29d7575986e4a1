/// Why the pixels of a photograph are not available.
public enum AbsentPhotograph: String, Sendable, Codable {
  /// The capture was loaded from a bundle, which contains results but no photographs.
  case bundle
  /// The capture was loaded from another program's project, without its images.
  case project
}

extension AbsentPhotograph {
  /// The sentence for `ImagingError`, without the operation that needed the pixels.
  public var reason: String {
    switch self {
    case .bundle: "The photographs are not available: loaded from a bundle."
    case .project: "The photograph is not available: the project was loaded without its images."
    }
  }
}
