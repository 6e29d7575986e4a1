import Support

extension RGBImage {
  /// The image as an 8-bit PNG; equal pixels yield equal bytes.
  public func pngData() throws -> [UInt8] {
    try pixels.withUnsafeBytes {
      try PNGCodec.encode($0, width: width, height: height, channels: 3, bits: 8)
    }
  }

  /// The image as a baseline JPEG.
  ///
  /// - Parameters:
  ///   - quality: 1 ... 100; without chroma subsampling from 90.
  ///   - metadata: Written as an EXIF block, if given.
  public func jpegData(quality: Int = 92, metadata: PhotoMetadata? = nil) throws -> [UInt8] {
    let plain = try JPEGCodec.encode(
      pixels, width: width, height: height, channels: 3, quality: quality)
    guard let metadata else { return plain }
    let stated =
      metadata.isEquirectangular == true
      ? JPEGSegments.inserting(XMPPacket.equirectangular, into: plain) : plain
    return JPEGSegments.inserting(exif: metadata.exifBlock(), into: stated)
  }
}

extension ByteImage {
  /// The image as a baseline gray JPEG of quality 1 ... 100.
  public func jpegData(quality: Int) throws -> [UInt8] {
    try JPEGCodec.encode(pixels, width: width, height: height, channels: 1, quality: quality)
  }

  /// The image as an 8-bit gray PNG; equal pixels yield equal bytes.
  public func pngData() throws -> [UInt8] {
    try pixels.withUnsafeBytes {
      try PNGCodec.encode($0, width: width, height: height, channels: 1, bits: 8)
    }
  }
}

extension FloatImage {
  /// The image as a 16-bit gray PNG in multiples of `unit` (0.001: millimeters for a depth map in
  /// meters), rounded and clamped to 0 ... 65535; NaN becomes 0.
  public func png16Data(unit: Double) throws -> [UInt8] {
    let scale = Float(1 / unit)
    let counts = pixels.map { value -> UInt16 in
      let count = value * scale + 0.5
      return count >= 65535 ? 65535 : count >= 0 ? UInt16(saturating: count) : 0
    }
    return try counts.withUnsafeBytes {
      try PNGCodec.encode($0, width: width, height: height, channels: 1, bits: 16)
    }
  }
}
