/// Calibration data of an embedded depth image.
public struct DepthCalibration: Equatable, Sendable, Codable {
  /// Whether the values are only relative, not metric, as can be the case for portraits.
  public var isRelative: Bool
  /// Focal length of the photograph, pixels at full size.
  public var focal: Double?

  /// Creates a calibration, by default without focal length.
  public init(isRelative: Bool, focal: Double? = nil) {
    self.isRelative = isRelative
    self.focal = focal
  }
}

/// Minimum valid disparity, 1/m: 10 km, beyond the range of any sensor.
let minDisparity = 1e-4
