/// Why a photograph's pixels are not on this machine.
public enum AbsentPhotograph: String, Sendable, Codable {
  /// The capture comes from a bundle, which holds what was computed and no photographs.
  case bundle
  /// The capture comes from another program's project, without its images.
  case project
}

extension AbsentPhotograph {
  /// The sentence of `ImagingError`, without what needed the pixels.
  public var reason: String {
    switch self {
    case .bundle: "The photographs are not available: loaded from a bundle."
    case .project: "The photograph is not available: the project was loaded without its images."
    }
  }
}
