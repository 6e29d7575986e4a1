import CPNG
import Foundation

/// PNG through libpng's simplified interface, which confines `longjmp` to the library.
///
/// Only the chunks that contain pixels are passed to libpng: color profiles and gamma would change
/// depth values and masks, and text chunks are an unnecessary risk.
enum PNGCodec {
  static func decode(_ bytes: [UInt8], _ request: DecodeRequest) throws -> Raster {
    if let deep = try deepPixels(PNGChunks(bytes)), deep.bits < 16 {
      return Raster(
        width: deep.width, height: deep.height, channels: request.channels,
        pixels: deep.bytes(channels: request.channels))
    }
    return try read(
      bytes, format: UInt32(PNG_FORMAT_RGB), channels: 3, luma: request.channels == 1)
  }

  /// The samples of a 16-bit image without transparency; `nil` for other images.
  static func deepPixels(_ chunks: PNGChunks) throws -> DeepPixels? {
    guard chunks.bitDepth == 16, chunks.isGray || chunks.colorType == 2 else { return nil }
    let channels = chunks.isGray ? 1 : 3
    let format = PNG_FORMAT_FLAG_LINEAR | (chunks.isGray ? 0 : PNG_FORMAT_FLAG_COLOR)
    let reservation = try reserve(chunks, bytesPerPixel: 2 * channels)
    defer { withExtendedLifetime(reservation) {} }
    var values = [UInt16](repeating: 0, count: chunks.width * chunks.height * channels)
    try values.withUnsafeMutableBytes {
      try finish(chunks, format: UInt32(format), into: $0.baseAddress)
    }
    return DeepPixels(
      width: chunks.width, height: chunks.height, channels: channels, values: values)
  }

  /// Reads a gray image as stored in 8 bits (masks, confidences); color is converted to luma.
  static func decodeGray(_ bytes: [UInt8]) throws -> Raster {
    let chunks = try PNGChunks(bytes)
    if chunks.isGray && chunks.bitDepth <= 8 {
      return try read(bytes, format: UInt32(PNG_FORMAT_GRAY), channels: 1, luma: false)
    }
    return try decode(bytes, DecodeRequest(channels: 1))
  }

  /// Reads the alpha channel; `nil` if there is none.
  static func decodeAlpha(_ bytes: [UInt8]) throws -> Raster? {
    guard try PNGChunks(bytes).hasAlpha else { return nil }
    var raster = try read(bytes, format: UInt32(PNG_FORMAT_GA), channels: 2, luma: false)
    let pixels = raster.pixels
    raster.pixels = (0..<raster.width * raster.height).map { pixels[2 * $0 + 1] }
    raster.channels = 1
    return raster
  }

  /// Reads the 16-bit values of a gray image exactly; `nil` for other images.
  static func decodeGray16(_ bytes: [UInt8]) throws -> (width: Int, height: Int, values: [UInt16])?
  {
    let chunks = try PNGChunks(bytes)
    guard chunks.isGray else { return nil }
    return try deepPixels(chunks).map { ($0.width, $0.height, $0.values) }
  }

  private static func read(
    _ bytes: [UInt8], format: UInt32, channels: Int, luma isLuma: Bool
  ) throws -> Raster {
    let chunks = try PNGChunks(bytes)
    let reservation = try reserve(chunks, bytesPerPixel: channels + (isLuma ? 1 : 0))
    let pixels = try makeBytes(chunks.width * chunks.height * channels) {
      try finish(chunks, format: format, into: UnsafeMutableRawPointer($0.baseAddress))
    }
    return Raster(
      width: chunks.width, height: chunks.height, channels: isLuma ? 1 : channels,
      pixels: isLuma ? luma(pixels) : pixels, holding: reservation)
  }

  private static func reserve(
    _ chunks: PNGChunks, bytesPerPixel: Int
  ) throws -> DecodeReservation {
    try DecodeBudget.shared.reserve(
      chunks.width * chunks.height * bytesPerPixel + chunks.pixelData.count, width: chunks.width,
      height: chunks.height)
  }

  private static func finish(
    _ chunks: PNGChunks, format: UInt32, into target: UnsafeMutableRawPointer?
  ) throws {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    try chunks.pixelData.withUnsafeBytes { data in
      guard png_image_begin_read_from_memory(&image, data.baseAddress, data.count) != 0 else {
        throw CodecFailure.damaged(message(image))
      }
      image.format = format
      if format & UInt32(PNG_FORMAT_FLAG_LINEAR) == 0 {
        image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
      }
      // Transparent pixels are composited over the zeroed buffer, which is black.
      guard png_image_finish_read(&image, nil, target, 0, nil) != 0 else {
        throw CodecFailure.damaged(message(image))
      }
      if image.warning_or_error & 2 != 0 { throw CodecFailure.damaged(message(image)) }
    }
  }

  /// Encodes rows of 8-bit or little-endian 16-bit samples, 1 or 3 interleaved channels.
  static func encode(
    _ pixels: UnsafeRawBufferPointer, width: Int, height: Int, channels: Int, bits: Int
  ) throws -> [UInt8] {
    guard (1...1_000_000).contains(width), (1...1_000_000).contains(height) else {
      throw ImagingError.cannotEncode(reason: "its size is \(width) × \(height)")
    }
    var size = 0
    let encoded = ocs_png_encode(
      pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(width), UInt32(height),
      Int32(channels), Int32(bits), &size)
    guard let encoded else { throw ImagingError.cannotEncode(reason: "libpng rejected it") }
    defer { free(encoded) }
    return Array(UnsafeBufferPointer(start: encoded, count: size))
  }

  private static func message(_ image: png_image) -> String {
    withUnsafeBytes(of: image.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
