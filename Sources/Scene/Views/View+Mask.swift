import Imaging

extension View {
  /// What a mask measured by a depth sensor may have cut off the object, as a share of its longer
  /// side: its pixels are coarse, and what is near the ground is left out.
  private static let sensorMaskRim = 0.015

  /// Decodes the mask, if there is one: 0 = ignore, whichever way the file says it.
  ///
  /// Where the surroundings stand still, the mask is grown by a rim: a sensor's mask ends before the
  /// object does, and what is too much there does no harm.
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
