import Imaging
import Scene

/// The focal length of a photograph in pixels, estimated from the metadata of its file.
public struct FocalEstimate: Equatable, Sendable {
  /// Focal length in pixels of the full-size photograph.
  public var pixels: Double
  /// Source of the focal length; `guess` without metadata.
  public var source: FocalSource

  /// Range of plausible focal lengths in units of the longer side: from wider than a fisheye lens
  /// to a 500 mm telephoto lens.
  private static let believable = 0.3...15.0
  /// Default in units of the longer side: a 43 mm equivalent.
  private static let usual = 1.2

  /// Uses the calibration of an embedded depth map, otherwise the known width of the sensor,
  /// otherwise the 35 mm equivalent, otherwise the focal plane resolution, otherwise 1.2 × the longer
  /// side.
  ///
  /// The equivalent refers to the *diagonal* of the 36 × 24 mm frame (CIPA DCG-001), 43.27 mm.
  /// Based on the width, the result would be 4 % too short for a 4:3 phone sensor and 5 % too long
  /// for a 16:9 frame. Estimates outside 0.3 to 15 × the longer side are rejected.
  public init(of info: ImageInfo) {
    let longer = Double(max(info.width, info.height))
    if let focal = info.depthCalibration?.focal, Self.believable.contains(focal / longer) {
      self.init(pixels: focal, source: .depthCalibration)
      return
    }
    if let focal = SensorWidth.focal(of: info), Self.believable.contains(focal / longer) {
      self.init(pixels: focal, source: .sensorDatabase)
      return
    }
    self.init(
      width: info.width, height: info.height, focalLength35: info.metadata.focalLength35,
      focalPlane: Self.focalPlane(info))
  }

  /// - Parameters:
  ///   - width: Image width in pixels.
  ///   - height: Image height in pixels.
  ///   - focalLength35: The 35 mm equivalent in millimeters; `nil` if unknown.
  ///   - focalPlane: Estimate in pixels from the focal plane resolution.
  public init(width: Int, height: Int, focalLength35: Double?, focalPlane: Double? = nil) {
    let (width, height) = (Double(width), Double(height))
    let longer = max(width, height)
    let believable =
      Self.believable.lowerBound * longer...Self.believable.upperBound * longer
    let diagonal = (width * width + height * height).squareRoot()
    if let equivalent = focalLength35 {
      let focal = equivalent / (36.0 * 36 + 24 * 24).squareRoot() * diagonal
      if believable.contains(focal) {
        self.init(pixels: focal, source: .exif35mm)
        return
      }
    }
    if let focal = focalPlane, believable.contains(focal) {
      self.init(pixels: focal, source: .exifFocalPlane)
      return
    }
    self.init(pixels: Self.usual * longer, source: .guess)
  }

  /// 1.2 × the longer side, ignoring metadata.
  init(guessing info: ImageInfo) {
    self.init(width: info.width, height: info.height, focalLength35: nil)
  }

  init(pixels: Double, source: FocalSource) {
    self.pixels = pixels
    self.source = source
  }

  /// Millimeters times pixels per millimeter, corrected for images resized after exposure.
  private static func focalPlane(_ info: ImageInfo) -> Double? {
    let metadata = info.metadata
    guard let focal = metadata.focalLength, let density = metadata.focalPlaneX else { return nil }
    let longer = Double(max(info.width, info.height))
    let original = max(metadata.pixelWidth ?? 0, metadata.pixelHeight ?? 0)
    return focal * density * (original > 0 ? longer / Double(original) : 1)
  }
}
