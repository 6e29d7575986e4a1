import CHEIF

/// Encodes images as HEVC through libheif; the result does not depend on the number of processors.
enum HEICEncoder {
  /// Bits of a depth count: the maximum that x265 supports.
  static let depthBits = 12

  /// Whether libheif has an HEVC encoder.
  static var isAvailable: Bool {
    HEICHandle.isReady && heif_have_encoder_for_format(heif_compression_HEVC) != 0
  }

  /// Disables threads, which affect the output of x265, and its info message, which contains its
  /// options.
  private static let parameters = [
    ("preset", "veryfast"), ("x265:pools", "none"), ("x265:wpp", "0"), ("x265:frame-threads", "1"),
    ("x265:info", "0"),
  ]

  /// Encodes a photograph.
  ///
  /// - Parameter quality: 1 ... 100.
  static func encode(_ image: RGBImage, quality: Int) throws -> HEICPicture {
    let layout = Layout(
      size: SIMD2(image.width, image.height), space: heif_colorspace_RGB,
      chroma: heif_chroma_interleaved_RGB, channel: heif_channel_interleaved, bits: 8)
    return try encode(layout, quality: quality) { target, stride in
      let row = 3 * image.width
      image.pixels.withUnsafeBytes { source in
        guard let start = source.baseAddress else { return }
        for y in 0..<image.height {
          (target + y * stride).copyMemory(from: start + y * row, byteCount: row)
        }
      }
    }
  }

  /// Encodes counts losslessly.
  static func encode(
    counts: [UInt16], width: Int, height: Int, bits: Int
  ) throws -> HEICPicture {
    let layout = Layout(
      size: SIMD2(width, height), space: heif_colorspace_monochrome,
      chroma: heif_chroma_monochrome, channel: heif_channel_Y, bits: bits)
    return try encode(layout, quality: nil) { target, stride in
      for y in 0..<height {
        for x in 0..<width {
          let count = counts[y * width + x]
          if bits > 8 {
            target.storeBytes(of: count, toByteOffset: y * stride + 2 * x, as: UInt16.self)
          } else {
            target.storeBytes(
              of: UInt8(truncatingIfNeeded: count), toByteOffset: y * stride + x, as: UInt8.self)
          }
        }
      }
    }
  }

  /// Memory layout of an image's pixels.
  private struct Layout {
    var size: SIMD2<Int>
    var space: heif_colorspace
    var chroma: heif_chroma
    var channel: heif_channel
    var bits: Int
  }

  /// - Parameter quality: `nil` for lossless.
  private static func encode(
    _ layout: Layout, quality: Int?, _ fill: (UnsafeMutableRawPointer, _ stride: Int) -> Void
  ) throws -> HEICPicture {
    guard isAvailable else { throw ImagingError.cannotEncode(reason: HEICContent.noEncoder) }
    guard let context = heif_context_alloc(), let options = heif_encoding_options_alloc() else {
      throw CodecFailure.damaged("no memory")
    }
    defer {
      heif_encoding_options_free(options)
      heif_context_free(context)
    }
    var encoder: OpaquePointer?
    try HEICHandle.check(
      heif_context_get_encoder_for_format(context, heif_compression_HEVC, &encoder))
    defer { heif_encoder_release(encoder) }
    try set(encoder, quality: quality)
    let image = try self.image(layout, fill)
    defer { heif_image_release(image) }
    // Images of odd size must be a single cropped image, not a grid.
    options.pointee.macOS_compatibility_workaround = 0
    var handle: OpaquePointer?
    try HEICHandle.check(heif_context_encode_image(context, image, encoder, options, &handle))
    heif_image_handle_release(handle)
    return try HEICPicture(ofFile: try written(context))
  }

  private static func set(_ encoder: OpaquePointer?, quality: Int?) throws {
    if let quality {
      try HEICHandle.check(heif_encoder_set_lossy_quality(encoder, Int32(clamping: quality)))
    } else {
      try HEICHandle.check(heif_encoder_set_lossless(encoder, 1))
    }
    for (name, value) in parameters {
      try HEICHandle.check(heif_encoder_set_parameter(encoder, name, value))
    }
  }

  private static func image(
    _ layout: Layout, _ fill: (UnsafeMutableRawPointer, _ stride: Int) -> Void
  ) throws -> OpaquePointer? {
    let (width, height) = (Int32(clamping: layout.size.x), Int32(clamping: layout.size.y))
    var image: OpaquePointer?
    try HEICHandle.check(heif_image_create(width, height, layout.space, layout.chroma, &image))
    do {
      try HEICHandle.check(
        heif_image_add_plane(image, layout.channel, width, height, Int32(clamping: layout.bits)))
      var stride: Int32 = 0
      guard let plane = heif_image_get_plane(image, layout.channel, &stride) else {
        throw CodecFailure.damaged("no memory")
      }
      fill(UnsafeMutableRawPointer(plane), Int(stride))
      return image
    } catch {
      heif_image_release(image)
      throw error
    }
  }

  /// The bytes of the file.
  private static func written(_ context: OpaquePointer) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = heif_writer()
    writer.writer_api_version = 1
    writer.write = { _, data, size, target in
      if let data, let target {
        target.assumingMemoryBound(to: [UInt8].self).pointee.append(
          contentsOf: UnsafeRawBufferPointer(start: data, count: size))
      }
      let text: StaticString = "Success"
      return heif_error(
        code: heif_error_Ok, subcode: heif_suberror_Unspecified,
        message: UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self))
    }
    try withUnsafeMutablePointer(to: &bytes) {
      try HEICHandle.check(heif_context_write(context, &writer, UnsafeMutableRawPointer($0)))
    }
    return bytes
  }
}
