import Files
import Foundation
import Support

/// The bytes of a file and the format detected from them. All decoder failures are converted to
/// `ImagingError` here.
struct ImageFile {
  let url: URL
  let format: ImageFormat
  let bytes: [UInt8]
  /// Stamp of the file that was read; `nil` for bytes from another source.
  let stamp: FileStamp?

  init(_ url: URL) throws {
    let (bytes, stamp) = try Self.read(url)
    try self.init(url, bytes: bytes, stamp: stamp)
  }

  init(_ url: URL, bytes: [UInt8], stamp: FileStamp? = nil) throws {
    guard let format = ImageFormat(magic: bytes) else {
      throw ImagingError.notAnImage(url, found: ImageFormat.describe(bytes))
    }
    self.url = url
    self.format = format == .tiff && TIFFHandle.isRaw(bytes) ? .raw : format
    self.bytes = bytes
    self.stamp = stamp
  }

  func decode(_ request: DecodeRequest) throws -> Raster {
    try attempt {
      switch format {
      case .jpeg: try JPEGCodec.decode(bytes, request)
      case .png: try PNGCodec.decode(bytes, request)
      case .tiff: try TIFFCodec.decode(bytes, request)
      case .heic: try HEICCodec.decode(bytes, request)
      case .webp: try WebPCodec.decode(bytes, request)
      case .raw: try RawCodec.decode(bytes, request)
      }
    }
  }

  /// Decodes the image to find damage that its header does not reveal.
  ///
  /// A JPEG is decoded at 1/8 of its size, which still reads the whole file; libheif conceals
  /// damage, so that HEIC uses a stricter decoder.
  ///
  /// - Returns: The pixels, at reduced size if the decoder supports it; `nil` if it discards them.
  @discardableResult
  func verify() throws -> Raster? {
    try attempt {
      switch format {
      case .jpeg: return try JPEGCodec.decode(bytes, .smallestGray)
      case .png:
        try PNGChunks.checkSums(bytes)
        return try PNGCodec.decode(bytes, DecodeRequest())
      case .tiff: return try TIFFCodec.decode(bytes, DecodeRequest())
      case .heic:
        try HEICCodec.verify(bytes)
        return nil
      case .webp: return try WebPCodec.decode(bytes, DecodeRequest())
      case .raw: return try RawCodec.decode(bytes, .smallestGray)
      }
    }
  }

  /// Runs a codec and adds this file's name to its failure.
  func attempt<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let failure as CodecFailure {
      throw failure.error(for: url, format: format)
    }
  }

  /// Reads a regular file of at most `ImageLimits.maxFileBytes`.
  static func read(_ url: URL) throws -> ([UInt8], FileStamp) {
    do {
      let (bytes, status) = try RegularFile.contents(of: url, limit: ImageLimits.maxFileBytes)
      return (bytes, FileStamp(status))
    } catch {
      throw ImagingError.cannotRead(url, reason: reason(error))
    }
  }

  private static func reason(_ error: FileError) -> String {
    switch error {
    case .notAFile(_, let kind): "a \(kind.rawValue), not a file"
    case .tooLarge(_, let limit): "larger than \(limit >> 30) GiB"
    case .cannotRead(_, let reason): reason
    default: "unreadable"
    }
  }
}
