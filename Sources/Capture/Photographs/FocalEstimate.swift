import Imaging
import Scene

/// The focal length of a photograph, in pixels, from what its file says.
public struct FocalEstimate: Equatable, Sendable {
  /// Focal length in pixels of the full-size photograph.
  public var pixels: Double
  /// Where it was found; `guess` where the file says nothing.
  public var source: FocalSource

  /// Range of believable focal lengths, in units of the longer side: from beyond a fisheye to a
  /// telephoto lens of 500 mm.
  private static let believable = 0.3...15.0
  /// Taken where the file says nothing, in units of the longer side: a 43 mm equivalent.
  private static let usual = 1.2

  /// Takes the calibration of an embedded depth map, else the 35 mm equivalent, else the focal plane
  /// resolution, else 1.2 × the longer side.
  ///
  /// The equivalent is by the *diagonal* of the 36 × 24 mm frame (CIPA DCG-001), 43.27 mm:
  /// a 4:3 phone sensor taken by its width would come out 4 % short, a 16:9 frame 5 % long.
  /// Estimates outside 0.3 ... 15 × the longer side are not believed.
  public init(of info: ImageInfo) {
    let longer = Double(max(info.width, info.height))
    if let focal = info.depthCalibration?.focal, Self.believable.contains(focal / longer) {
      self.init(pixels: focal, source: .depthCalibration)
      return
    }
    self.init(
      width: info.width, height: info.height, focalLength35: info.metadata.focalLength35,
      focalPlane: Self.focalPlane(info))
  }

  /// - Parameters:
  ///   - focalLength35: The 35 mm equivalent, millimetres; `nil` where it is not known.
  ///   - focalPlane: What the focal plane resolution gives, pixels.
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

  /// 1.2 × the longer side, whatever the file says.
  init(guessing info: ImageInfo) {
    self.init(width: info.width, height: info.height, focalLength35: nil)
  }

  init(pixels: Double, source: FocalSource) {
    self.pixels = pixels
    self.source = source
  }

  /// Millimetres times pixels per millimetre, corrected for a file reduced since the exposure.
  private static func focalPlane(_ info: ImageInfo) -> Double? {
    let metadata = info.metadata
    guard let focal = metadata.focalLength, let density = metadata.focalPlaneX else { return nil }
    let longer = Double(max(info.width, info.height))
    let original = max(metadata.pixelWidth ?? 0, metadata.pixelHeight ?? 0)
    return focal * density * (original > 0 ? longer / Double(original) : 1)
  }
}
