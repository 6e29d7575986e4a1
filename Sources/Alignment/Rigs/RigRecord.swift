import Geometry
import Numerics

/// What `align` found about a rig of cameras.
public struct RigRecord: Codable, Sendable, Equatable {
  /// A camera of the rig.
  public struct Camera: Codable, Sendable, Equatable {
    /// Name of the camera in the rig.
    public var name: String
    /// Whether its pose in the rig is exact, as for views of a panorama.
    public var isExact: Bool
    /// Medians over the instants of how far the poses of single views, before they were adjusted
    /// together, were from the common one: degrees, and units of the model.
    public var rotationSpread: Double
    public var translationSpread: Double
  }

  /// Name of the rig.
  public var name: String
  /// Its cameras, in the order of the capture.
  public var cameras: [Camera]
  /// Number of instants with a pose.
  public var instants: Int
  /// Names of the views whose own points gave no pose, and which have that of the rig.
  public var placed: [String]
  /// Why its views were aligned independently; `nil` if they share relative poses.
  public var problem: RigProblem?
}

/// Why the views of a rig were aligned independently.
public enum RigProblem: String, Codable, Sendable {
  /// Fewer than three instants at which two cameras have poses.
  case fewInstants = "few-instants"
  /// The relative poses of single views differ between instants.
  case notFixed = "not-fixed"
  /// Too many views to adjust them together.
  case tooManyViews = "too-many-views"
}
