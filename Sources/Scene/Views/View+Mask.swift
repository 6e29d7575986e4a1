import Imaging

extension View {
  /// Width that a mask from a depth sensor may lack at the object's border, as a share of its
  /// longer side: its pixels are coarse, and it omits parts near the ground.
  private static let sensorMaskRim = 0.015

  /// Decodes the mask, if there is one: 0 = ignore, regardless of the file's convention.
  ///
  /// If the surroundings are static, the mask is dilated: a sensor's mask ends before the object
  /// does, and surplus mask is harmless.
  ///
  /// - Throws: `ImagingError`.
  public func loadMask() throws -> ByteImage? {
    guard let mask else { return nil }
    var image = try ByteImage.loadMask(mask)
    if isMaskInverted { image.pixels = image.pixels.map { $0 == 0 ? .max : 0 } }
    guard isSceneStill else { return image }
    let rim = Double(max(image.width, image.height)) * Self.sensorMaskRim
    return image.grown(by: max(1, Int(saturating: rim.rounded())))
  }
}
