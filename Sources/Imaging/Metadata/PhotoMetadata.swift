/// The camera metadata of a photograph that reconstruction uses (EXIF 2.32).
public struct PhotoMetadata: Equatable, Sendable, Codable {
  /// Camera maker.
  public var make: String?
  /// Camera model.
  public var model: String?
  /// Name and version of the camera's firmware, or of the program that saved the file.
  public var software: String?
  /// Orientation of the *stored* pixels. HEIC readers apply the file's own orientation instead.
  public var orientation: Orientation?
  /// Focal length, millimeters.
  public var focalLength: Double?
  /// 35 mm equivalent focal length, millimeters: on a 36 × 24 mm frame with the same diagonal angle
  /// of view.
  public var focalLength35: Double?
  /// Pixels per millimeter on the sensor along the stored image's x axis, for an image of
  /// `pixelWidth` × `pixelHeight`.
  public var focalPlaneX: Double?
  /// Pixels per millimeter along y.
  public var focalPlaneY: Double?
  /// Exposure time, seconds.
  public var exposureTime: Double?
  /// F-number: focal length divided by aperture diameter.
  public var fNumber: Double?
  /// ISO speed.
  public var iso: Double?
  /// Capture time, seconds since 1970; local time if the file has no offset.
  public var time: Double?
  /// Width of the image as the camera wrote it; the file may have been downscaled later.
  public var pixelWidth: Int?
  /// Height of the image as the camera wrote it.
  public var pixelHeight: Int?

  /// Satellite position and what drones add to it.
  public var position: PhotoPosition?
  /// The angles of a drone's gimbal.
  public var gimbal: GimbalAngles?

  /// True if the file states that it is an equirectangular panorama.
  public var isEquirectangular: Bool?

  /// Creates empty metadata.
  public init() {}

  /// "Make Model" without repetition of the make, or `nil`.
  public var cameraName: String? {
    guard let model else { return make }
    guard let make, !model.lowercased().hasPrefix(make.lowercased()) else { return model }
    return "\(make) \(model)"
  }

  /// Relative exposure, `t · ISO / N²`, seconds; comparable for a single camera.
  public var exposure: Double? {
    guard let exposureTime else { return nil }
    let aperture = fNumber ?? 1
    return exposureTime * (iso ?? 100) / 100 / (aperture * aperture)
  }
}
