import CHEIF
import Foundation

extension HEICCodec {
  /// Type of the auxiliary image with the depth confidence, which is specific to this program.
  static let confidenceKind = "urn:x-ocs:aux:depth-confidence"

  /// Decodes the depth image of the primary image, in meters.
  ///
  /// The scale comes from Apple's XMP block (`apdi:FloatMinValue` and `FloatMaxValue`, disparity
  /// unless type or native format are depth) or from the HEVC depth representation message. libheif
  /// rotates the map by its own `irot`; if the writer omitted that, its aspect ratio differs from
  /// that of the primary image, and `orientation`, the EXIF orientation, is applied.
  ///
  /// - Returns: The depth, and the confidence if this program wrote the file.
  static func decodeDepth(
    _ bytes: [UInt8], _ orientation: Orientation
  ) throws -> (depth: FloatImage, confidence: ByteImage?) {
    let file = try HEICHandle(bytes)
    let (handle, identifier) = try file.depthImage()
    defer { heif_image_handle_release(handle) }
    let reservation = try HEICHandle.reserve(for: handle)
    defer { withExtendedLifetime(reservation) {} }
    let scale = try depthScale(file, depth: handle, identifier)
    let depth = try HEICHandle.withPlane(
      of: handle, colorspace: heif_colorspace_monochrome, chroma: heif_chroma_monochrome,
      channel: heif_channel_Y
    ) { plane, stride, width, height, image in
      let bits = Int(heif_image_get_bits_per_pixel_range(image, heif_channel_Y))
      return try meters(
        plane, stride: stride, width: width, height: height, bits: bits, scale: scale)
    }
    let primaryWidth = heif_image_handle_get_width(file.primary)
    let primaryHeight = heif_image_handle_get_height(file.primary)
    let disagrees = (primaryWidth > primaryHeight) != (depth.width > depth.height)
    if disagrees && orientation.swapsAxes { return (depth.oriented(orientation), nil) }
    return (depth, try file.confidence(width: depth.width, height: depth.height))
  }

  /// Conversion of stored values to depth: a linear map to 1/m or to m.
  struct DepthScale: Equatable {
    var minimum: Double
    var maximum: Double
    var isDisparity: Bool
  }

  private static func meters(
    _ plane: UnsafePointer<UInt8>, stride: Int, width: Int, height: Int, bits: Int,
    scale: DepthScale
  ) throws -> FloatImage {
    let bytesPerPixel = bits > 8 ? 2 : 1
    guard (8...16).contains(bits), stride >= width * bytesPerPixel else {
      throw CodecFailure.noDepth("\(bits) bits a pixel")
    }
    let levels = 1 << bits
    let step = (scale.maximum - scale.minimum) / Double(levels - 1)
    let table = (0..<levels).map { count -> Float in
      let value = scale.minimum + step * Double(count)
      if scale.isDisparity { return value > minDisparity ? Float(1 / value) : 0 }
      return value > 0 ? Float(value) : 0
    }
    var image = FloatImage(width: width, height: height)
    for y in 0..<height {
      let row = UnsafeRawPointer(plane + y * stride)
      for x in 0..<width {
        let count =
          bytesPerPixel == 1
          ? Int(row.load(fromByteOffset: x, as: UInt8.self))
          : Int(row.loadUnaligned(fromByteOffset: 2 * x, as: UInt16.self)) & (levels - 1)
        image.pixels[y * width + x] = table[count]
      }
    }
    return image
  }

  private static func depthScale(
    _ file: HEICHandle, depth: OpaquePointer, _ identifier: heif_item_id
  ) throws -> DepthScale {
    if let scale = AppleDepthXMP.scale(file.metadata(of: depth, type: "mime")) { return scale }
    var info: UnsafePointer<heif_depth_representation_info>?
    guard
      heif_image_handle_get_depth_image_representation_info(file.primary, identifier, &info) != 0,
      let info
    else { throw CodecFailure.noDepth("the depth image does not state its scale") }
    defer { heif_depth_representation_info_free(info) }
    guard let scale = representationScale(info.pointee) else {
      throw CodecFailure.noDepth("the depth image has an unsupported kind of scale")
    }
    return scale
  }

  private static func representationScale(_ info: heif_depth_representation_info) -> DepthScale? {
    let scale: DepthScale
    switch info.depth_representation_type {
    case heif_depth_representation_type_uniform_inverse_Z
    where info.has_z_near != 0 && info.has_z_far != 0:
      scale = DepthScale(
        minimum: 1 / info.z_far, maximum: 1 / info.z_near, isDisparity: true)
    case heif_depth_representation_type_uniform_Z
    where info.has_z_near != 0 && info.has_z_far != 0:
      scale = DepthScale(minimum: info.z_near, maximum: info.z_far, isDisparity: false)
    case heif_depth_representation_type_uniform_disparity
    where info.has_d_min != 0 && info.has_d_max != 0:
      scale = DepthScale(minimum: info.d_min, maximum: info.d_max, isDisparity: true)
    default:
      return nil
    }
    return scale.minimum.isFinite && scale.maximum.isFinite && scale.maximum > scale.minimum
      ? scale : nil
  }
}

extension HEICHandle {
  /// The first depth image of the primary image, which the caller must release.
  func depthImage() throws -> (handle: OpaquePointer, identifier: heif_item_id) {
    var identifier: heif_item_id = 0
    var handle: OpaquePointer?
    guard heif_image_handle_get_list_of_depth_image_IDs(primary, &identifier, 1) == 1 else {
      throw CodecFailure.noDepth("the file has no depth image")
    }
    try Self.check(heif_image_handle_get_depth_image_handle(primary, identifier, &handle))
    guard let handle else { throw CodecFailure.noDepth("the depth image cannot be opened") }
    return (handle, identifier)
  }

  /// The confidence that this program writes with a depth map; `nil` if there is none of that size.
  func confidence(width: Int, height: Int) throws -> ByteImage? {
    try withAuxiliary(HEICCodec.confidenceKind) { handle in
      try Self.withPlane(
        of: handle, colorspace: heif_colorspace_monochrome, chroma: heif_chroma_monochrome,
        channel: heif_channel_Y
      ) { plane, stride, w, h, _ in
        guard w == width, h == height, stride >= w else { return nil }
        return ByteImage(
          width: w, height: h,
          pixels: (0..<h).flatMap { y in (0..<w).map { min(plane[y * stride + $0], 2) } })
      }
    }
  }

  /// The first metadata block of an item type attached to `handle`.
  func metadata(of handle: OpaquePointer, type: String) -> [UInt8]? {
    var identifier: heif_item_id = 0
    guard heif_image_handle_get_list_of_metadata_block_IDs(handle, type, &identifier, 1) == 1
    else { return nil }
    let size = heif_image_handle_get_metadata_size(handle, identifier)
    guard size > 0, size <= bytes.count else { return nil }
    var content = [UInt8](repeating: 0, count: size)
    let status = heif_image_handle_get_metadata(handle, identifier, &content)
    return status.code == heif_error_Ok ? content : nil
  }
}
