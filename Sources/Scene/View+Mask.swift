import Imaging

extension View {
  /// Decodes the mask, if there is one: 0 = ignore, whichever way the file says it.
  ///
  /// - Throws: `ImagingError`.
  public func loadMask() throws -> ByteImage? {
    guard let mask else { return nil }
    var image = try ByteImage.load(mask)
    if isMaskInverted { image.pixels = image.pixels.map { $0 == 0 ? .max : 0 } }
    return image
  }
}
