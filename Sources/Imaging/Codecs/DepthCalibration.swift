/// What an embedded depth image says beside its values: of them, and of the camera.
public struct DepthCalibration: Equatable, Sendable, Codable {
  /// Whether the values tell near from far and measure nothing, as those of portraits may.
  public var isRelative: Bool
  /// Focal length of the photograph, pixels of its full size.
  public var focal: Double?

  /// What is said; nothing of the focal length by default.
  public init(isRelative: Bool, focal: Double? = nil) {
    self.isRelative = isRelative
    self.focal = focal
  }
}

/// Least disparity that is a depth, 1/m: 10 km, beyond what any sensor measures.
let minDisparity = 1e-4
