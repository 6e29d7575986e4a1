import CHEIF

/// A HEIF file in memory and the handle of its primary image.
final class HEICHandle {
  let bytes: [UInt8]
  private let context: OpaquePointer
  let primary: OpaquePointer

  /// Loads libheif's plugins once, before concurrent use.
  static let isReady: Bool =
    heif_init(nil).code == heif_error_Ok && ocs_hevc_register().code == heif_error_Ok

  /// Bytes per pixel: two copies of three planes of two bytes, RGB, and the raster.
  private static let bytesPerPixel = 18

  init(_ bytes: [UInt8]) throws {
    guard Self.isReady else { throw CodecFailure.damaged("libheif could not be initialized") }
    try HEICCodec.checkBoxes(bytes)
    let bytes = HEICReferences.simplified(bytes)
    self.bytes = bytes
    guard let context = heif_context_alloc() else { throw CodecFailure.damaged("no memory") }
    var handle: OpaquePointer?
    var status = bytes.withUnsafeBytes {
      heif_context_read_from_memory(context, $0.baseAddress, $0.count, nil)
    }
    if status.code == heif_error_Ok {
      status = heif_context_get_primary_image_handle(context, &handle)
    }
    guard status.code == heif_error_Ok, let handle else {
      let failure = Self.failure(status)  // the text belongs to the context
      heif_context_free(context)
      throw failure
    }
    self.context = context
    primary = handle
  }

  deinit {
    heif_image_handle_release(primary)
    heif_context_free(context)
  }

  /// Prefix that libheif adds to the message of a decoder.
  private static let pluginError = "Decoder plugin generated an error: Unspecified: "

  static func message(_ status: heif_error) -> String {
    guard let text = status.message else { return "unknown error" }
    let told = String(cString: text)
    return told.hasPrefix(pluginError) ? String(told.dropFirst(pluginError.count)) : told
  }

  static func check(_ status: heif_error) throws {
    if status.code != heif_error_Ok { throw failure(status) }
  }

  /// Distinguishes unsupported features of the library from damaged files.
  private static func failure(_ status: heif_error) -> CodecFailure {
    let text = message(status)
    let isUnsupported = [
      heif_error_Unsupported_feature, heif_error_Unsupported_filetype,
      heif_error_Memory_allocation_error,
    ].contains(status.code)
    guard isUnsupported else { return .damaged(text) }
    return .unsupported("\(text) (not supported by libheif \(String(cString: heif_get_version())))")
  }

  /// Reserves the memory for decoding `handle`.
  static func reserve(for handle: OpaquePointer) throws -> DecodeReservation {
    let width = Int(heif_image_handle_get_width(handle))
    let height = Int(heif_image_handle_get_height(handle))
    try ImageLimits.check(width: width, height: height)
    return try DecodeBudget.shared.reserve(
      width * height * bytesPerPixel, width: width, height: height)
  }

  /// Decodes the primary image with the decoder that detects damage.
  func checkPrimary() throws {
    guard let options = heif_decoding_options_alloc() else {
      throw CodecFailure.damaged("no memory")
    }
    defer { heif_decoding_options_free(options) }
    try OCS_HEVC_CHECK.withCString { name in
      options.pointee.strict_decoding = 1
      options.pointee.decoder_id = name
      var image: OpaquePointer?
      defer { heif_image_release(image) }
      try Self.check(
        heif_decode_image(
          primary, &image, heif_colorspace_undefined, heif_chroma_undefined, options)
      )
    }
  }

  /// Decodes `handle` and passes one plane to `body`: pointer, row stride, width, height.
  static func withPlane<Result>(
    of handle: OpaquePointer, colorspace: heif_colorspace, chroma: heif_chroma,
    channel: heif_channel,
    _ body: (UnsafePointer<UInt8>, Int, Int, Int, OpaquePointer) throws -> Result
  ) throws -> Result {
    try ImageLimits.check(
      width: Int(heif_image_handle_get_width(handle)),
      height: Int(heif_image_handle_get_height(handle)))
    var image: OpaquePointer?
    try check(heif_decode_image(handle, &image, colorspace, chroma, nil))
    guard let image else { throw CodecFailure.damaged("no image") }
    defer { heif_image_release(image) }
    var stride: Int32 = 0
    guard let plane = heif_image_get_plane_readonly(image, channel, &stride) else {
      throw CodecFailure.damaged("no pixel plane")
    }
    let width = Int(heif_image_get_width(image, channel))
    let height = Int(heif_image_get_height(image, channel))
    try ImageLimits.check(width: width, height: height)
    return try body(plane, Int(stride), width, height, image)
  }
}
