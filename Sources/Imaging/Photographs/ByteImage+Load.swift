import Foundation

extension ByteImage {
  /// Loads a mask as stored: the transparency or the portrait matte of an image if it has one,
  /// otherwise its gray values. Those of a JPEG are inexact, so that dark ones become 0.
  public static func loadMask(_ url: URL) throws -> ByteImage {
    let file = try ImageFile(url)
    if let found = try transparency(file) ?? matte(file) { return found }
    var image = try load(file)
    guard file.format == .jpeg else { return image }
    for index in image.pixels.indices where image.pixels[index] < Self.middle {
      image.pixels[index] = 0
    }
    return image
  }

  /// Gray value between those of the background and the object in a lossy mask.
  private static let middle: UInt8 = 128

  /// Whether a PNG has transparent pixels.
  public static func isTransparent(_ url: URL) throws -> Bool {
    try transparency(ImageFile(url)) != nil
  }

  /// Whether a photograph has an object mask or a portrait matte.
  public static func hasMatte(_ url: URL) throws -> Bool {
    let file = try ImageFile(url)
    return try file.format == .heic && file.attempt { try HEICCodec.hasMatte(file.bytes) }
  }

  /// The alpha channel of a PNG; `nil` if it has none or is entirely opaque.
  private static func transparency(_ file: ImageFile) throws -> ByteImage? {
    guard file.format == .png,
      let raster = try file.attempt({ try PNGCodec.decodeAlpha(file.bytes) }),
      raster.pixels.contains(where: { $0 != .max })
    else { return nil }
    return ByteImage(width: raster.width, height: raster.height, pixels: raster.pixels)
  }

  private static func matte(_ file: ImageFile) throws -> ByteImage? {
    guard file.format == .heic else { return nil }
    return try file.attempt { try HEICCodec.decodeMatte(file.bytes) }
      .map { ByteImage(width: $0.width, height: $0.height, pixels: $0.pixels) }
  }

  /// Loads an 8-bit gray image (mask, confidence) as stored: without color management or
  /// orientation.
  public static func load(_ url: URL) throws -> ByteImage { try load(ImageFile(url)) }

  private static func load(_ file: ImageFile) throws -> ByteImage {
    let raster =
      file.format == .png
      ? try file.attempt { try PNGCodec.decodeGray(file.bytes) }
      : try file.decode(DecodeRequest(channels: 1))
    return ByteImage(width: raster.width, height: raster.height, pixels: raster.pixels)
  }
}
