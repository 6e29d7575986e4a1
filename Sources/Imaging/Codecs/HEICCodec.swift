import CHEIF

/// HEIC through libheif, which applies the orientation itself (`irot`, `imir`).
enum HEICCodec {
  static func decode(_ bytes: [UInt8], _ request: DecodeRequest) throws -> Raster {
    let file = try HEICHandle(bytes)
    let reservation = try HEICHandle.reserve(for: file.primary)
    let raster = try HEICHandle.withPlane(
      of: file.primary, colorspace: heif_colorspace_RGB, chroma: heif_chroma_interleaved_RGB,
      channel: heif_channel_interleaved
    ) { plane, stride, width, height, _ in
      guard stride >= width * 3 else { throw CodecFailure.damaged("rows overlap") }
      let pixels = makeBytes(width * height * 3) { buffer in
        guard let target = buffer.baseAddress else { return }
        for row in 0..<height {
          (target + row * width * 3).update(from: plane + row * stride, count: width * 3)
        }
      }
      return Raster(width: width, height: height, channels: 3, pixels: pixels)
    }
    let isLuma = request.channels == 1
    return Raster(
      width: raster.width, height: raster.height, channels: request.channels,
      pixels: isLuma ? luma(raster.pixels) : raster.pixels, holding: reservation)
  }

  /// Decodes the primary image without error concealment and discards it.
  static func verify(_ bytes: [UInt8]) throws {
    let file = try HEICHandle(bytes)
    let reservation = try HEICHandle.reserve(for: file.primary)
    defer { withExtendedLifetime(reservation) {} }
    try file.checkPrimary()
  }
}
