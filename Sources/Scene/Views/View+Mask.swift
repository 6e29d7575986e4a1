import Imaging

extension View {
  /// Width that a mask from a depth sensor may lack at the object's border, as a share of its
  /// longer side: its pixels are coarse, and it omits parts near the ground.
  private static let sensorMaskRim = 0.015

  /// Decodes the mask, if there is one: 0 = ignore, regardless of the file's convention.
  ///
  /// A mask drawn on the stored pixels of a rotated photograph is rotated like them.
  ///
  /// If the surroundings are static, the mask is dilated: a sensor's mask ends before the object
  /// does, and surplus mask is harmless.
  ///
  /// - Throws: `ImagingError`.
  public func loadMask() throws -> ByteImage? {
    guard let mask else { return nil }
    var image = try upright(ByteImage.loadMask(mask))
    if isMaskInverted { image.pixels = image.pixels.map { $0 == 0 ? .max : 0 } }
    guard isSceneStill else { return image }
    let rim = Double(max(image.width, image.height)) * Self.sensorMaskRim
    return image.grown(by: max(1, Int(saturating: rim.rounded())))
  }

  /// Applies the photograph's orientation to its own transparency, and to a mask that has the aspect
  /// ratio of the stored pixels but not of the upright ones.
  private func upright(_ mask: ByteImage) -> ByteImage {
    let isOwn = self.mask == image.url
    let isStored =
      image.orientation.swapsAxes
      && Self.difference(mask, image.height, image.width)
        < Self.difference(mask, image.width, image.height)
    return isOwn || isStored ? mask.oriented(image.orientation) : mask
  }

  /// Relative difference of the aspect ratio of a mask from that of `width` × `height`.
  private static func difference(_ mask: ByteImage, _ width: Int, _ height: Int) -> Double {
    let ratio = Double(mask.width * height) / Double(max(mask.height * width, 1))
    return max(ratio, 1 / max(ratio, .leastNormalMagnitude))
  }
}
