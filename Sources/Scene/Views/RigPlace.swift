import Geometry

/// The place of a photograph in a rig: cameras that are fixed to each other and expose at the same
/// time.
public struct RigPlace: Sendable, Equatable, Codable {
  /// Name of the rig.
  public var rig: String
  /// Name of the camera in the rig.
  public var camera: String
  /// Name of the exposure: the photographs of a rig with the same name were taken together.
  public var instant: String
  /// `cameraFromRig` as a file states it, in the file's unit; `nil` if unknown.
  public var stated: RigidTransform?
  /// Whether `stated` is exact and has no translation, as for views of one panorama; otherwise it is
  /// estimated.
  public var isExact: Bool

  /// Creates the place of a photograph.
  public init(
    rig: String, camera: String, instant: String, stated: RigidTransform? = nil,
    isExact: Bool = false
  ) {
    (self.rig, self.camera, self.instant) = (rig, camera, instant)
    (self.stated, self.isExact) = (stated, isExact)
  }
}
