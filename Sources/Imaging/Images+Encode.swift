import CPNG

extension RGBImage {
  /// The image as an 8-bit PNG; the same bytes for the same pixels.
  public func pngData() throws -> [UInt8] {
    try pixels.withUnsafeBytes {
      try PNGCodec.encode($0, width: width, height: height, format: UInt32(PNG_FORMAT_RGB))
    }
  }

  /// The image as a baseline JPEG; `quality` 1 ... 100, full colour resolution from 90 up.
  public func jpegData(quality: Int = 92) throws -> [UInt8] {
    try JPEGCodec.encode(pixels, width: width, height: height, channels: 3, quality: quality)
  }
}

extension ByteImage {
  /// The image as an 8-bit grey PNG; the same bytes for the same pixels.
  public func pngData() throws -> [UInt8] {
    try pixels.withUnsafeBytes {
      try PNGCodec.encode($0, width: width, height: height, format: UInt32(PNG_FORMAT_GRAY))
    }
  }
}
