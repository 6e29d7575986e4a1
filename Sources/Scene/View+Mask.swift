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
    var image = try ByteImage.load(mask)
    if isMaskInverted { image.pixels = image.pixels.map { $0 == 0 ? .max : 0 } }
    guard isSceneStill else { return image }
    let rim = Double(max(image.width, image.height)) * Self.sensorMaskRim
    return image.grown(by: max(1, Int(saturating: rim.rounded())))
  }
}

extension ByteImage {
  /// The largest value within `reach` pixels along both axes.
  func grown(by reach: Int) -> ByteImage {
    var rows = self
    for y in 0..<height {
      for x in 0..<width {
        let near = max(0, x - reach)...min(width - 1, x + reach)
        rows.pixels[y * width + x] = near.reduce(0) { max($0, pixels[y * width + $1]) }
      }
    }
    var all = rows
    for y in 0..<height {
      let near = max(0, y - reach)...min(height - 1, y + reach)
      for x in 0..<width {
        all.pixels[y * width + x] = near.reduce(0) { max($0, rows.pixels[$1 * width + x]) }
      }
    }
    return all
  }
}
