extension Raster {
  func floats(_ newWidth: Int, _ newHeight: Int) -> [Float] {
    if newWidth == width && newHeight == height { return pixels.map { Float($0) } }
    return resampling(newWidth, newHeight).floats()
  }

  func bytes(_ newWidth: Int, _ newHeight: Int) -> [UInt8] {
    if newWidth == width && newHeight == height { return pixels }
    return resampling(newWidth, newHeight).bytes()
  }

  private func resampling(_ newWidth: Int, _ newHeight: Int) -> Resampling<UInt8> {
    Resampling(
      pixels: pixels, width: width, channels: channels,
      taps: (
        x: ResampleTaps(source: width, extent: extent.x, target: newWidth),
        y: ResampleTaps(source: height, extent: extent.y, target: newHeight)
      ))
  }
}
