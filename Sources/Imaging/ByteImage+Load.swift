import Foundation

extension ByteImage {
  /// Loads a mask as stored: the transparency of an image that has it, else its grey values.
  public static func loadMask(_ url: URL) throws -> ByteImage {
    try transparency(url) ?? load(url)
  }

  /// Whether a part of a PNG is transparent.
  public static func isTransparent(_ url: URL) throws -> Bool { try transparency(url) != nil }

  /// The alpha channel of a PNG, `nil` where it has none or it is opaque all over.
  private static func transparency(_ url: URL) throws -> ByteImage? {
    let file = try ImageFile(url)
    guard file.format == .png,
      let raster = try file.attempt({ try PNGCodec.decodeAlpha(file.bytes) }),
      raster.pixels.contains(where: { $0 != .max })
    else { return nil }
    return ByteImage(width: raster.width, height: raster.height, pixels: raster.pixels)
  }

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
