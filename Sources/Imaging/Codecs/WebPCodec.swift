import CWebP

/// WebP through libwebp. Transparent pixels are composited over black, as for PNG.
///
/// Reference: Google, "WebP Container Specification".
enum WebPCodec {
  struct Header {
    var width: Int
    var height: Int
    /// The content of an `EXIF` chunk (a TIFF structure).
    var exif: ArraySlice<UInt8>?
  }

  /// Bytes of the container's header: `RIFF`, a size, `WEBP`.
  private static let headBytes = 12

  static func header(_ bytes: [UInt8]) throws -> Header {
    let features = try features(bytes)
    var header = Header(width: Int(features.width), height: Int(features.height))
    try ImageLimits.check(width: header.width, height: header.height)
    header.exif = try chunk("EXIF", of: bytes)
    if let exif = header.exif, exif.starts(with: Array("Exif\0\0".utf8)) {
      header.exif = exif.dropFirst(6)
    }
    return header
  }

  static func decode(_ bytes: [UInt8], _ request: DecodeRequest) throws -> Raster {
    let header = try header(bytes)
    let (width, height) = (header.width, header.height)
    let count = width * height
    let reservation = try DecodeBudget.shared.reserve(8 * count, width: width, height: height)
    let rgba = try makeBytes(4 * count) { target in
      guard
        WebPDecodeRGBAInto(bytes, bytes.count, target.baseAddress, 4 * count, Int32(4 * width))
          != nil
      else { throw CodecFailure.damaged("its pixels cannot be decoded") }
    }
    let rgb = opaque(rgba, count)
    let isLuma = request.channels == 1
    return Raster(
      width: width, height: height, channels: request.channels, pixels: isLuma ? luma(rgb) : rgb,
      holding: reservation)
  }

  private static func opaque(_ rgba: [UInt8], _ count: Int) -> [UInt8] {
    rgba.withUnsafeBufferPointer { source in
      makeBytes(3 * count) { target in
        for pixel in 0..<count {
          let alpha = UInt16(source[4 &* pixel &+ 3])
          for channel in 0..<3 {
            let value = UInt16(source[4 &* pixel &+ channel])
            target[3 &* pixel &+ channel] = UInt8(truncatingIfNeeded: (value &* alpha &+ 127) / 255)
          }
        }
      }
    }
  }

  private static func features(_ bytes: [UInt8]) throws -> WebPBitstreamFeatures {
    var features = WebPBitstreamFeatures()
    let status = WebPGetFeaturesInternal(bytes, bytes.count, &features, WEBP_DECODER_ABI_VERSION)
    guard status == VP8_STATUS_OK else {
      throw CodecFailure.damaged(
        status == VP8_STATUS_NOT_ENOUGH_DATA ? "truncated after \(bytes.count) bytes" : "no header")
    }
    guard features.has_animation == 0 else { throw CodecFailure.unsupported("an animation") }
    return features
  }

  /// The content of the first chunk with a name; `nil` if there is none.
  static func chunk(_ name: String, of bytes: [UInt8]) throws -> ArraySlice<UInt8>? {
    var rest = bytes.dropFirst(headBytes)
    while rest.count >= 8 {
      let start = rest.startIndex
      let size = rest[start + 4..<start + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      guard size <= rest.count - 8 else {
        throw CodecFailure.damaged("truncated after \(bytes.count) bytes")
      }
      let content = rest[start + 8..<start + 8 + size]
      if rest[start..<start + 4].elementsEqual(name.utf8) { return content }
      // Chunks are aligned to even offsets.
      rest = rest.dropFirst(8 + size + size % 2)
    }
    return nil
  }
}
