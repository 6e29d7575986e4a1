import Foundation

/// What an image file says about itself, read without decoding its pixels.
public struct ImageInfo: Equatable, Sendable, Codable {
  /// The image file.
  public var url: URL
  /// Told from the file's content.
  public var format: ImageFormat
  /// Size as the decoder delivers it, before `orientation`.
  public var storedWidth: Int
  /// Height as the decoder delivers it, before `orientation`.
  public var storedHeight: Int
  /// What is still to be done to the decoded pixels; `.up` for HEIC, whose reader turns them.
  public var orientation: Orientation
  /// What the camera wrote; empty without EXIF.
  public var metadata: PhotoMetadata
  /// Whether the file carries a depth image.
  public var hasDepth: Bool
  /// What the depth image says of itself and of the camera; `nil` where it says neither.
  public var depthCalibration: DepthCalibration?
  /// A text that `HEICContent` wrote into the file; `nil` in all other files.
  public var record: String?
  /// Length of the file, bytes.
  public var fileBytes: Int
  /// The file that was read; `nil` for bytes from elsewhere.
  public var stamp: FileStamp?
  /// The picture in small; `nil` where its pixels were not decoded.
  public var thumbnail: Thumbnail?
  /// Why the file is not here; `nil` where it is.
  public var absence: AbsentPhotograph?

  /// Size upright, pixels.
  public var width: Int { orientation.size(storedWidth, storedHeight).width }
  /// Height upright, pixels.
  public var height: Int { orientation.size(storedWidth, storedHeight).height }

  /// The image to decode.
  public var source: ImageSource {
    ImageSource(
      url: url, orientation: orientation, width: width, height: height, stamp: stamp,
      absence: absence)
  }

  /// Reads the header of the image at `url`.
  ///
  /// - Parameters:
  ///   - verifying: Also decode the image, to find damage that headers do not show. A cut file is
  ///     refused either way.
  ///   - sound: The file when its image was found undamaged; that one is not decoded again.
  /// - Throws: `ImagingError`, one reason with the file's name.
  public init(probing url: URL, verifying: Bool = false, sound: FileStamp? = nil) throws {
    let file = try ImageFile(url)
    let isKnown = sound != nil && sound == file.stamp
    try self.init(file, verifying: verifying && !isKnown)
  }

  /// What is known of a photograph that is not here.
  ///
  /// - Parameters:
  ///   - url: A place that names it; nothing is read there.
  ///   - width: Before `orientation`, pixels, as `height` is.
  public init(
    absent why: AbsentPhotograph, url: URL, format: ImageFormat, width: Int, height: Int,
    orientation: Orientation = .up, metadata: PhotoMetadata = PhotoMetadata(), fileBytes: Int = 0
  ) {
    (self.url, self.format, self.orientation) = (url, format, orientation)
    (storedWidth, storedHeight) = (width, height)
    (self.metadata, self.fileBytes, absence) = (metadata, fileBytes, why)
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
      let metadata = segments.exif.flatMap { ExifBlock($0) }?.metadata
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
    case .heic:
      let header = try HEICCodec.header(file.bytes)
      var info = ImageInfo(
        file, width: header.width, height: header.height, metadata: header.metadata)
      (info.hasDepth, info.record) = (header.hasDepth, header.record)
      info.depthCalibration = header.depthCalibration
      return info
    }
  }
}
