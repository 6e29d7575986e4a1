import Foundation
import Imaging

/// An image in memory as a value: rows from top to bottom, without padding. See `CVPixelBuffer` for
/// the buffers of samples.
public struct PixelBuffer: Sendable, Equatable {
  /// The layout of a pixel.
  public enum Format: Sendable, Hashable {
    /// Three bytes, sRGB.
    case rgb8
    /// Four bytes, sRGB; the fourth is ignored.
    case rgba8
    /// Four bytes, blue first; the fourth is ignored.
    case bgra8
    /// One byte: gray, a mask (0 = ignore) or a confidence.
    case gray8
    /// One 32-bit float in native byte order: depth in meters.
    case float32

    /// Bytes per pixel.
    public var bytesPerPixel: Int {
      switch self {
      case .rgb8: 3
      case .rgba8, .bgra8, .float32: 4
      case .gray8: 1
      }
    }
  }

  /// Maximum side length in pixels.
  static let maxSide = ImageLimits.maxSide

  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// Pixel layout.
  public let format: Format
  /// The `width * height * format.bytesPerPixel` bytes of the image.
  public let bytes: [UInt8]

  /// Creates a buffer from bytes; `nil` if their number does not match the size or the size is
  /// invalid.
  public init?(width: Int, height: Int, format: Format, bytes: [UInt8]) {
    guard width > 0, height > 0, width <= Self.maxSide, height <= Self.maxSide,
      bytes.count == width * height * format.bytesPerPixel
    else { return nil }
    self.width = width
    self.height = height
    self.format = format
    self.bytes = bytes
  }

  /// Decodes an image file in upright orientation.
  ///
  /// - Throws: An error that names the file and the reason.
  public init(contentsOf url: URL) throws {
    self.init(try ImageInfo(probing: url).source.loadRGB())
  }

  /// Creates a buffer of format `rgb8`.
  public init(_ image: RGBImage) {
    width = image.width
    height = image.height
    format = .rgb8
    bytes = image.pixels
  }

  /// Creates a buffer of format `gray8`.
  public init(_ image: ByteImage) {
    width = image.width
    height = image.height
    format = .gray8
    bytes = image.pixels
  }

  /// Creates a buffer of format `float32`.
  public init(_ image: FloatImage) {
    width = image.width
    height = image.height
    format = .float32
    bytes = image.pixels.withUnsafeBytes { Array($0) }
  }
}

extension PixelBuffer {
  /// The image as RGB; `nil` for `float32`.
  var rgb: RGBImage? {
    let order: [Int]
    switch format {
    case .rgb8: return RGBImage(width: width, height: height, pixels: bytes)
    case .rgba8: order = [0, 1, 2]
    case .bgra8: order = [2, 1, 0]
    case .gray8: order = [0, 0, 0]
    case .float32: return nil
    }
    var pixels = [UInt8](repeating: 0, count: width * height * 3)
    let step = format.bytesPerPixel
    for i in 0..<width * height {
      for channel in 0..<3 { pixels[3 * i + channel] = bytes[step * i + order[channel]] }
    }
    return RGBImage(width: width, height: height, pixels: pixels)
  }

  /// The image as bytes; `nil` for formats other than `gray8`.
  var gray: ByteImage? {
    format == .gray8 ? ByteImage(width: width, height: height, pixels: bytes) : nil
  }

  /// The image as floats, such as depth in meters; `nil` for formats other than `float32`.
  var floats: FloatImage? {
    guard format == .float32 else { return nil }
    let values = bytes.withUnsafeBytes { raw in
      (0..<width * height).map { raw.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
    }
    return FloatImage(width: width, height: height, pixels: values)
  }
}
