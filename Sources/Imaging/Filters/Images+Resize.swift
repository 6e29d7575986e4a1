extension RGBImage {
  /// Resamples to the given size: area average for reduction, linear for enlargement.
  public func resized(width newWidth: Int, height newHeight: Int) -> RGBImage {
    let raster = Raster(width: width, height: height, channels: 3, pixels: pixels)
    return RGBImage(
      width: newWidth, height: newHeight, pixels: raster.bytes(newWidth, newHeight))
  }
}

extension ByteImage {
  /// Resamples to the given size: area average for reduction, linear for enlargement.
  public func resized(width newWidth: Int, height newHeight: Int) -> ByteImage {
    let raster = Raster(width: width, height: height, channels: 1, pixels: pixels)
    return ByteImage(
      width: newWidth, height: newHeight, pixels: raster.bytes(newWidth, newHeight))
  }
}

extension FloatImage {
  /// Resamples to the given size: area average for reduction, linear for enlargement.
  public func resized(width newWidth: Int, height newHeight: Int) -> FloatImage {
    if newWidth == width && newHeight == height { return self }
    let taps = (
      x: ResampleTaps(source: width, extent: Double(width), target: newWidth),
      y: ResampleTaps(source: height, extent: Double(height), target: newHeight)
    )
    return FloatImage(
      width: newWidth, height: newHeight,
      pixels: Resampling(pixels: pixels, width: width, channels: 1, taps: taps).floats())
  }
}
