import CHEIF

/// The auxiliary images that are masks: the portrait matte of phones, and the object masks that this
/// program writes.
extension HEICCodec {
  /// Apple's type of a portrait effects matte, the coverage of people and pets.
  static let matteKind = "urn:com:apple:photo:2018:aux:portraiteffectsmatte"
  /// Type of an object mask, which is specific to this program.
  static let maskKind = "urn:x-ocs:aux:object-mask"
  /// Minimum coverage of a subject pixel, of 255.
  private static let halfCovered: UInt8 = 128

  /// Decodes an object mask, or else a portrait matte, as a mask: 255 on the subject, oriented as the
  /// file specifies; `nil` if there is none.
  static func decodeMatte(_ bytes: [UInt8]) throws -> Raster? {
    let file = try HEICHandle(bytes)
    return try mask(of: file, maskKind) ?? mask(of: file, matteKind)
  }

  private static func mask(of file: HEICHandle, _ kind: String) throws -> Raster? {
    try file.withAuxiliary(kind) { handle in
      let reservation = try HEICHandle.reserve(for: handle)
      return try HEICHandle.withPlane(
        of: handle, colorspace: heif_colorspace_monochrome, chroma: heif_chroma_monochrome,
        channel: heif_channel_Y
      ) { plane, stride, width, height, _ in
        guard stride >= width else { throw CodecFailure.damaged("rows overlap") }
        let pixels = makeBytes(width * height) { target in
          for y in 0..<height {
            for x in 0..<width {
              target[y * width + x] = plane[y * stride + x] >= halfCovered ? .max : 0
            }
          }
        }
        return Raster(
          width: width, height: height, channels: 1, pixels: pixels, holding: reservation)
      }
    }
  }

  /// Whether a file has an object mask or a portrait matte.
  static func hasMatte(_ bytes: [UInt8]) throws -> Bool {
    let file = try HEICHandle(bytes)
    return try [maskKind, matteKind].contains { kind in
      try file.withAuxiliary(kind) { _ in true } ?? false
    }
  }
}

extension HEICHandle {
  /// Maximum number of auxiliary images that are inspected.
  private static let maxAuxiliaries = 16

  /// Calls `body` with the first auxiliary image of a type; `nil` if there is none.
  func withAuxiliary<R>(_ wanted: String, _ body: (OpaquePointer) throws -> R?) throws -> R? {
    var identifiers = [heif_item_id](repeating: 0, count: Self.maxAuxiliaries)
    let count = heif_image_handle_get_list_of_auxiliary_image_IDs(
      primary, 0, &identifiers, Int32(identifiers.count))
    for identifier in identifiers.prefix(Int(count)) {
      var handle: OpaquePointer?
      let status = heif_image_handle_get_auxiliary_image_handle(primary, identifier, &handle)
      guard status.code == heif_error_Ok, let handle else { continue }
      defer { heif_image_handle_release(handle) }
      if kind(of: handle) == wanted { return try body(handle) }
    }
    return nil
  }

  private func kind(of handle: OpaquePointer) -> String {
    var text: UnsafePointer<CChar>?
    guard heif_image_handle_get_auxiliary_type(handle, &text).code == heif_error_Ok,
      let found = text
    else { return "" }
    defer { heif_image_handle_free_auxiliary_types(handle, &text) }
    return String(cString: found)
  }
}
