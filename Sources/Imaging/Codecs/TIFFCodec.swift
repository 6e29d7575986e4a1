import CTIFF

/// TIFF through libtiff: whatever its RGBA reader understands, and float maps.
enum TIFFCodec {
  /// How a file's pixels are stored.
  struct PixelFormat: Equatable {
    var samples: Int
    var bits: Int
    var isFloat: Bool

    /// One channel of 32-bit floating point, as depth maps have.
    static let floatMap = PixelFormat(samples: 1, bits: 32, isFloat: true)
  }

  struct Header {
    var width: Int
    var height: Int
    var orientation: Orientation
    var format: PixelFormat
  }

  static func header(_ bytes: [UInt8]) throws -> Header { try header(TIFFHandle(bytes)) }

  private static func header(_ file: TIFFHandle) throws -> Header {
    let width = file.field32(TIFFTAG_IMAGEWIDTH)
    let height = file.field32(TIFFTAG_IMAGELENGTH)
    try ImageLimits.check(width: width, height: height, fit: file.byteCount, perByte: 10_000)
    return Header(
      width: width, height: height,
      orientation: Orientation(rawValue: file.field16(TIFFTAG_ORIENTATION, default: 1)) ?? .up,
      format: PixelFormat(
        samples: file.field16(TIFFTAG_SAMPLESPERPIXEL, default: 1),
        bits: file.field16(TIFFTAG_BITSPERSAMPLE, default: 1),
        isFloat: file.field16(TIFFTAG_SAMPLEFORMAT, default: 1) == Int(SAMPLEFORMAT_IEEEFP)))
  }

  static func decode(_ bytes: [UInt8], _ request: DecodeRequest) throws -> Raster {
    let file = try TIFFHandle(bytes)
    let header = try header(file)
    guard !header.format.isFloat else { throw CodecFailure.unsupported("floating-point pixels") }
    let count = header.width * header.height
    var packed = [UInt32](repeating: 0, count: count)
    // Asking for the orientation the file has leaves the pixels as they are stored.
    let status = TIFFReadRGBAImageOriented(
      file.tiff, UInt32(header.width), UInt32(header.height), &packed,
      Int32(header.orientation.rawValue), 1)
    guard status == 1, file.problem == nil else { throw file.failure }
    let rgb = packed.withUnsafeBufferPointer { source in
      makeBytes(count * 3) { target in
        for i in 0..<count {
          let value = source[i]
          target[3 &* i] = UInt8(truncatingIfNeeded: value)
          target[3 &* i &+ 1] = UInt8(truncatingIfNeeded: value >> 8)
          target[3 &* i &+ 2] = UInt8(truncatingIfNeeded: value >> 16)
        }
      }
    }
    if request.channels == 1 {
      return Raster(width: header.width, height: header.height, channels: 1, pixels: luma(rgb))
    }
    return Raster(width: header.width, height: header.height, channels: 3, pixels: rgb)
  }

  /// Reads a one-channel 32-bit float map, as stored.
  static func decodeFloat(_ bytes: [UInt8]) throws -> FloatImage {
    let file = try TIFFHandle(bytes)
    let header = try header(file)
    guard header.format == .floatMap else {
      throw CodecFailure.unsupported("not one channel of 32-bit floating point")
    }
    guard TIFFIsTiled(file.tiff) == 0 else {
      throw CodecFailure.unsupported("a tiled floating-point map")
    }
    guard TIFFScanlineSize(file.tiff) == header.width * 4 else { throw file.failure }
    var pixels = [Float](repeating: 0, count: header.width * header.height)
    try pixels.withUnsafeMutableBytes { buffer in
      for row in 0..<header.height {
        let target = buffer.baseAddress.map { $0 + row * header.width * 4 }
        guard TIFFReadScanline(file.tiff, target, UInt32(row), 0) == 1, file.problem == nil
        else { throw file.failure }
      }
    }
    return FloatImage(width: header.width, height: header.height, pixels: pixels)
  }
}
