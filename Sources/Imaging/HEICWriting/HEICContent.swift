import Foundation

/// What a HEIC file holds beside its picture: a depth map and what the capture knew.
public struct HEICContent: Sendable {
  /// Focal lengths and principal point of a picture, its pixels, from the corner of the first one.
  public struct Intrinsics: Sendable, Equatable {
    /// Focal lengths.
    public var focal: SIMD2<Double>
    /// Principal point.
    public var center: SIMD2<Double>

    /// A camera without distortion.
    public init(focal: SIMD2<Double>, center: SIMD2<Double>) {
      self.focal = focal
      self.center = center
    }
  }

  /// Metres along the camera's axis, upright as the picture is, of any size; 0 or not finite =
  /// unknown.
  ///
  /// Kept as counts of whole millimetres: of 1 mm where the largest depth is at most 4.095 m, of
  /// 2 mm up to 8.19 m, and so on, so that depths change by no more than half a count.
  public var depth: FloatImage?
  /// How good the depth is: 0 low, 1 medium, 2 high; of the depth's size.
  public var confidence: ByteImage?
  /// Of the picture.
  public var intrinsics: Intrinsics?
  /// Any text, which `ImageInfo.record` gives back as it is.
  public var record: String?
  /// 1 ... 100.
  public var quality = 90

  /// A picture alone.
  public init() {}

  /// What to do where libheif cannot write.
  static let noEncoder =
    "libheif has no encoder of HEVC here; install x265 for it (Debian 12: libheif1 and libx265-199, "
    + "later: libheif-plugin-x265)"

  /// Whether pictures can be written here; `nil` when they can, else what to install.
  public static var obstacle: String? { HEICEncoder.isAvailable ? nil : noEncoder }

  /// Codes a photograph as HEIC: upright, with its EXIF, and with this content.
  ///
  /// - Parameter url: Names the photograph in errors; nothing is read there.
  /// - Returns: The same bytes for the same input, whatever the machine's number of processors.
  /// - Throws: `ImagingError`.
  public func file(recoding bytes: [UInt8], named url: URL) throws -> [UInt8] {
    let photograph = try ImageFile(url, bytes: bytes)
    let info = try ImageInfo(photograph, verifying: false)
    let image = try RGBImage(decoding: bytes, named: url, maxDimension: .max)
    var metadata = info.metadata
    // Turned already; sizes are those of the picture.
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
    guard let depth else { return file.bytes }
    let map = HEICDepthMap(depth, intrinsics, of: image)
    let item = file.add(
      try HEICEncoder.encode(
        counts: map.counts, width: depth.width, height: depth.height,
        bits: HEICEncoder.depthBits),
      as: (HEICDepthMap.kind, map.representation))
    file.add(xmp: map.xmp, to: item)
    if let confidence {
      file.add(
        try HEICEncoder.encode(
          counts: confidence.pixels.map { UInt16($0) }, width: confidence.width,
          height: confidence.height, bits: 8),
        as: (HEICCodec.confidenceKind, []))
    }
    return file.bytes
  }
}
