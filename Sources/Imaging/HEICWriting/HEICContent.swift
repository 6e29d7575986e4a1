import Foundation

/// The content of a HEIC file in addition to its image: a depth map, a mask and data from the
/// capture.
public struct HEICContent: Sendable {
  /// Focal lengths and principal point, in pixels of the image, corner convention.
  public struct Intrinsics: Sendable, Equatable {
    /// Focal lengths.
    public var focal: SIMD2<Double>
    /// Principal point.
    public var center: SIMD2<Double>

    /// Creates intrinsics without distortion.
    public init(focal: SIMD2<Double>, center: SIMD2<Double>) {
      self.focal = focal
      self.center = center
    }
  }

  /// Depth in meters along the camera's axis, with the orientation of the image, of any size; 0 or
  /// not finite = unknown.
  ///
  /// Stored in multiples of whole millimeters: of 1 mm if the largest depth is at most 4.095 m, of
  /// 2 mm up to 8.19 m, and so on, with a rounding error of at most half a step.
  public var depth: FloatImage?
  /// Confidence of the depth: 0 low, 1 medium, 2 high; same size as the depth.
  public var confidence: ByteImage?
  /// Mask of the object with the orientation of the image, of any size; stored losslessly as 0 and
  /// 255.
  public var mask: ByteImage?
  /// Intrinsics of the image.
  public var intrinsics: Intrinsics?
  /// Arbitrary text, which `ImageInfo.record` returns unchanged.
  public var record: String?
  /// Quality of the image, 1 ... 100.
  public var quality = 90

  /// Creates content for an image only.
  public init() {}

  /// The message if libheif cannot write.
  static let noEncoder =
    "libheif has no encoder of HEVC here; install x265 for it (Debian 12: libheif1 and libx265-199, "
    + "later: libheif-plugin-x265)"

  /// What must be installed to write images; `nil` if writing is available.
  public static var obstacle: String? { HEICEncoder.isAvailable ? nil : noEncoder }

  /// Encodes a photograph as upright HEIC, with its EXIF and this content.
  ///
  /// - Parameter url: Name of the photograph for errors; it is not read.
  /// - Returns: Equal bytes for equal input, regardless of the number of processors.
  /// - Throws: `ImagingError`.
  public func file(recoding bytes: [UInt8], named url: URL) throws -> [UInt8] {
    let photograph = try ImageFile(url, bytes: bytes)
    let info = try ImageInfo(photograph, verifying: false)
    let image = try RGBImage(decoding: bytes, named: url, maxDimension: .max)
    var metadata = info.metadata
    // The pixels are already upright; sizes are those of the image.
    metadata.orientation = .up
    (metadata.pixelWidth, metadata.pixelHeight) = (image.width, image.height)
    do {
      return try file(image, metadata)
    } catch let failure as CodecFailure {
      throw ImagingError.cannotEncode(reason: failure.error(for: url, format: .heic).reason)
    }
  }

  private func file(_ image: RGBImage, _ metadata: PhotoMetadata) throws -> [UInt8] {
    var file = HEICFile()
    let primary = file.add(try HEICEncoder.encode(image, quality: quality))
    file.add(exif: metadata.exifBlock(), to: primary)
    if let record { file.add(xmp: HEICRecord.xmp(record), to: primary) }
    if let depth { try add(depth, of: image, to: &file) }
    if let mask { try add(mask, as: HEICCodec.maskKind, to: &file) }
    return file.bytes
  }

  private func add(_ depth: FloatImage, of image: RGBImage, to file: inout HEICFile) throws {
    let map = HEICDepthMap(depth, intrinsics, of: image)
    let item = file.add(
      try HEICEncoder.encode(
        counts: map.counts, width: depth.width, height: depth.height,
        bits: HEICEncoder.depthBits),
      as: (HEICDepthMap.kind, map.representation))
    file.add(xmp: map.xmp, to: item)
    if let confidence { try add(confidence, as: HEICCodec.confidenceKind, to: &file) }
  }

  private func add(_ map: ByteImage, as kind: String, to file: inout HEICFile) throws {
    file.add(
      try HEICEncoder.encode(
        counts: map.pixels.map { UInt16($0) }, width: map.width, height: map.height, bits: 8),
      as: (kind, []))
  }
}
