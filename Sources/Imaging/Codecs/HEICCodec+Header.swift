import CHEIF

extension HEICCodec {
  struct Header {
    /// Size after the rotation stored in the file.
    var width: Int
    var height: Int
    var metadata: PhotoMetadata?
    var hasDepth: Bool
    /// Whether this program stored the confidences of the depth.
    var hasConfidence: Bool
    var depthCalibration: DepthCalibration?
    /// Whether this program stored an object mask.
    var hasObjectMask: Bool
    /// A text that this program stored.
    var record: String?
  }

  static func header(_ bytes: [UInt8]) throws -> Header {
    let file = try HEICHandle(bytes)
    let width = Int(heif_image_handle_get_width(file.primary))
    let height = Int(heif_image_handle_get_height(file.primary))
    try ImageLimits.check(width: width, height: height)
    let exif = file.metadata(of: file.primary, type: "Exif").flatMap(tiffStructure)
    let depth = try? file.depthImage()
    defer { heif_image_handle_release(depth?.handle) }
    return Header(
      width: width, height: height, metadata: exif.flatMap { ExifBlock($0) }?.metadata,
      hasDepth: heif_image_handle_has_depth_image(file.primary) != 0,
      hasConfidence: (try? file.withAuxiliary(confidenceKind) { _ in true }) == true,
      depthCalibration: depth.flatMap {
        AppleDepthXMP.calibration(
          file.metadata(of: $0.handle, type: "mime"), width: width, height: height)
      },
      hasObjectMask: (try? file.withAuxiliary(maskKind) { _ in true }) == true,
      record: HEICRecord.text(of: file.metadata(of: file.primary, type: "mime")))
  }

  /// Strips the offset of the TIFF structure, which the EXIF item starts with in four big-endian
  /// bytes.
  private static func tiffStructure(_ item: [UInt8]) -> ArraySlice<UInt8>? {
    guard item.count > 12 else { return nil }
    let skip = item[0..<4].reduce(0) { $0 << 8 | Int($1) }
    guard skip < item.count - 12 else { return nil }
    let rest = item[(4 + skip)...]
    return rest.starts(with: Array("Exif\0\0".utf8)) ? rest.dropFirst(6) : rest
  }

  /// Checks that the top-level boxes fit into the file, which is not the case if it is truncated.
  static func checkBoxes(_ bytes: [UInt8]) throws {
    var offset = 0
    while offset < bytes.count {
      guard bytes.count - offset >= 8 else { throw cut(bytes) }
      var size = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      if size == 0 { return }  // reaches to the end of the file
      if size == 1 {
        guard bytes.count - offset >= 16, bytes[offset + 8] < 0x40 else { throw cut(bytes) }
        size = bytes[offset + 8..<offset + 16].reduce(0) { $0 << 8 | Int($1) }
      }
      guard size >= 8, size <= bytes.count - offset else { throw cut(bytes) }
      offset += size
    }
  }

  private static func cut(_ bytes: [UInt8]) -> CodecFailure {
    .damaged("truncated after \(bytes.count) bytes, or its boxes are broken")
  }
}
