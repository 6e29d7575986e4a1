import Foundation

/// Metadata of an image file, read without decoding its pixels.
public struct ImageInfo: Equatable, Sendable, Codable {
  /// The image file.
  public var url: URL
  /// The format, detected from the file's content.
  public var format: ImageFormat
  /// Width of the decoded image, before `orientation`.
  public var storedWidth: Int
  /// Height of the decoded image, before `orientation`.
  public var storedHeight: Int
  /// Orientation still to be applied to the decoded pixels; `.up` for HEIC, whose reader applies
  /// it.
  public var orientation: Orientation
  /// Metadata of the camera; empty without EXIF.
  public var metadata: PhotoMetadata
  /// Whether the file contains a depth image.
  public var hasDepth: Bool
  /// Whether `HEICContent` wrote the confidences of the depth into the file; `nil` if it did not.
  public var hasConfidence: Bool?
  /// Calibration data of the depth image; `nil` if it has none.
  public var depthCalibration: DepthCalibration?
  /// A text that `HEICContent` wrote into the file; `nil` for other files.
  public var record: String?
  /// Whether `HEICContent` wrote a mask into the file; `nil` if it did not.
  public var hasObjectMask: Bool?
  /// File size, bytes.
  public var fileBytes: Int
  /// Stamp of the file that was read; `nil` for bytes from another source.
  public var stamp: FileStamp?
  /// A thumbnail; `nil` if the pixels were not decoded.
  public var thumbnail: Thumbnail?
  /// Why the file is not available; `nil` if it is.
  public var absence: AbsentPhotograph?

  /// Upright width, pixels.
  public var width: Int { orientation.size(storedWidth, storedHeight).width }
  /// Upright height, pixels.
  public var height: Int { orientation.size(storedWidth, storedHeight).height }

  /// The source of the pixels.
  public var source: ImageSource {
    ImageSource(
      url: url, orientation: orientation, width: width, height: height, stamp: stamp,
      absence: absence)
  }

  /// Reads the header of the image at `url`.
  ///
  /// - Parameters:
  ///   - verifying: Whether to decode the image to find damage that headers do not reveal.
  ///     Truncated files are rejected in any case.
  ///   - sound: Stamp of the file when it was found undamaged; if it is unchanged, the image is not
  ///     decoded again.
  /// - Throws: `ImagingError` with the file name and a reason.
  public init(probing url: URL, verifying: Bool = false, sound: FileStamp? = nil) throws {
    let file = try ImageFile(url)
    let isKnown = sound != nil && sound == file.stamp
    try self.init(file, verifying: verifying && !isKnown)
  }

  /// Creates the metadata of a photograph that is not available.
  ///
  /// - Parameters:
  ///   - url: A location that identifies it; it is not read.
  ///   - width: Width before `orientation`, pixels; `height` likewise.
  public init(
    absent why: AbsentPhotograph, url: URL, format: ImageFormat, width: Int, height: Int,
    orientation: Orientation = .up, metadata: PhotoMetadata = PhotoMetadata(), fileBytes: Int = 0
  ) {
    self.url = url
    self.format = format
    self.orientation = orientation
    storedWidth = width
    storedHeight = height
    self.metadata = metadata
    self.fileBytes = fileBytes
    absence = why
    hasDepth = false
  }

  init(_ file: ImageFile, verifying: Bool) throws {
    self = try file.attempt { try Self.read(file) }
    if verifying { thumbnail = try file.verify().flatMap { Thumbnail($0, orientation) } }
  }

  private init(_ file: ImageFile, width: Int, height: Int, metadata: PhotoMetadata?) {
    url = file.url
    format = file.format
    storedWidth = width
    storedHeight = height
    self.metadata = metadata ?? PhotoMetadata()
    orientation = file.format == .heic ? .up : metadata?.orientation ?? .up
    hasDepth = false
    fileBytes = file.bytes.count
    stamp = file.stamp
  }

  private static func read(_ file: ImageFile) throws -> ImageInfo {
    switch file.format {
    case .jpeg:
      let header = try JPEGCodec.header(file.bytes)
      let segments = JPEGSegments(file.bytes)
      guard segments.isComplete else {
        throw CodecFailure.damaged("truncated after \(file.bytes.count) bytes")
      }
      var metadata = segments.exif.flatMap { ExifBlock($0) }?.metadata
      if let packet = segments.xmp.flatMap({ XMPPacket($0) }) {
        var full = metadata ?? PhotoMetadata()
        full.add(packet)
        if full != PhotoMetadata() { metadata = full }
      }
      return ImageInfo(file, width: header.width, height: header.height, metadata: metadata)
    case .png:
      let chunks = try PNGChunks(file.bytes)
      let metadata = chunks.exif.flatMap { ExifBlock($0) }?.metadata
      return ImageInfo(file, width: chunks.width, height: chunks.height, metadata: metadata)
    case .tiff:
      let header = try TIFFCodec.header(file.bytes)
      guard !header.format.isFloat else { throw CodecFailure.unsupported("floating-point pixels") }
      let metadata = try TIFFCodec.metadata(file.bytes)
      return ImageInfo(file, width: header.width, height: header.height, metadata: metadata)
    case .webp:
      let header = try WebPCodec.header(file.bytes)
      let metadata = header.exif.flatMap { ExifBlock($0) }?.metadata
      return ImageInfo(file, width: header.width, height: header.height, metadata: metadata)
    case .raw:
      let header = try RawCodec.header(file.bytes)
      return ImageInfo(
        file, width: header.width, height: header.height, metadata: header.metadata)
    case .heic:
      let header = try HEICCodec.header(file.bytes)
      var info = ImageInfo(
        file, width: header.width, height: header.height, metadata: header.metadata)
      (info.hasDepth, info.record) = (header.hasDepth, header.record)
      info.hasConfidence = header.hasConfidence ? true : nil
      info.depthCalibration = header.depthCalibration
      info.hasObjectMask = header.hasObjectMask ? true : nil
      return info
    }
  }
}
