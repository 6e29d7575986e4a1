extension Raster {
  func floats(_ newWidth: Int, _ newHeight: Int) -> [Float] {
    if newWidth == width && newHeight == height { return pixels.map { Float($0) } }
    let taps = (
      x: ResampleTaps(source: width, extent: extent.x, target: newWidth),
      y: ResampleTaps(source: height, extent: extent.y, target: newHeight)
    )
    return resample(pixels, width: width, channels: channels, taps: taps)
  }

  func bytes(_ newWidth: Int, _ newHeight: Int) -> [UInt8] {
    if newWidth == width && newHeight == height { return pixels }
    return roundedBytes(floats(newWidth, newHeight))
  }
}
