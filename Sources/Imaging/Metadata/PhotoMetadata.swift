/// What a camera wrote with the pixels, as far as reconstruction cares (EXIF 2.32).
public struct PhotoMetadata: Equatable, Sendable, Codable {
  /// The camera's maker.
  public var make: String?
  /// The camera's model.
  public var model: String?
  /// How the *stored* pixels must be turned. HEIC readers turn by the file's own rule instead.
  public var orientation: Orientation?
  /// Millimetres.
  public var focalLength: Double?
  /// Millimetres on a 36 × 24 mm frame with the same diagonal angle of view.
  public var focalLength35: Double?
  /// Pixels per millimetre on the sensor along the stored image's x and y, for an image of
  /// `pixelWidth` × `pixelHeight`.
  public var focalPlaneX: Double?
  /// The same along y.
  public var focalPlaneY: Double?
  /// Seconds.
  public var exposureTime: Double?
  /// Focal length over the aperture's diameter.
  public var fNumber: Double?
  /// ISO speed.
  public var iso: Double?
  /// Seconds since 1970; local time where the file names no offset.
  public var time: Double?
  /// Size of the image the camera wrote; the file may have been reduced since.
  public var pixelWidth: Int?
  /// Height of the image the camera wrote.
  public var pixelHeight: Int?

  /// Metadata that says nothing.
  public init() {}

  /// "Make Model" without the make repeated, or `nil`.
  public var cameraName: String? {
    guard let model else { return make }
    guard let make, !model.lowercased().hasPrefix(make.lowercased()) else { return model }
    return "\(make) \(model)"
  }

  /// Brightness of the exposure, `t · ISO / N²`, seconds; comparable within one camera.
  public var exposure: Double? {
    guard let exposureTime else { return nil }
    let aperture = fNumber ?? 1
    return exposureTime * (iso ?? 100) / 100 / (aperture * aperture)
  }
}
