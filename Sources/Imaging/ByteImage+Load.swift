import Foundation

extension ByteImage {
  /// Loads an 8-bit grey image (mask, confidence) as stored: no colour management, no turning.
  public static func load(_ url: URL) throws -> ByteImage {
    let file = try ImageFile(url)
    let raster =
      file.format == .png
      ? try file.attempt { try PNGCodec.decodeGray(file.bytes) }
      : try file.decode(DecodeRequest(channels: 1))
    return ByteImage(width: raster.width, height: raster.height, pixels: raster.pixels)
  }
}
