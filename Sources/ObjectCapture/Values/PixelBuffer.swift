import Foundation
import Imaging

/// The image buffer of a sample, under the reference's name.
///
/// CoreVideo exists on Apple's systems only: here the name stands for `PixelBuffer`, a value that is
/// made from bytes or from a file.
public typealias CVPixelBuffer = PixelBuffer

/// Pixels in memory: rows from the top, no padding.
public struct PixelBuffer: Sendable, Equatable {
  /// How a pixel is written.
  public enum Format: Sendable, Hashable {
    /// Three bytes, sRGB.
    case rgb8
    /// Four bytes, sRGB; the fourth is not looked at.
    case rgba8
    /// Four bytes, blue first; the fourth is not looked at.
    case bgra8
    /// One byte: grey, a mask (0 = ignore) or a confidence.
    case gray8
    /// One 32-bit float in the machine's order: depth in metres.
    case float32

    /// Bytes of a pixel.
    public var bytesPerPixel: Int {
      switch self {
      case .rgb8: 3
      case .rgba8, .bgra8, .float32: 4
      case .gray8: 1
      }
    }
  }

  /// Longest side, pixels.
  static let maxSide = ImageLimits.maxSide

  /// Pixels a row.
  public let width: Int
  /// Number of rows.
  public let height: Int
  /// How a pixel is written.
  public let format: Format
  /// `width * height * format.bytesPerPixel` bytes.
  public let bytes: [UInt8]

  /// A buffer of bytes; `nil` where their number does not fit the size, or the size is empty.
  public init?(width: Int, height: Int, format: Format, bytes: [UInt8]) {
    guard width > 0, height > 0, width <= Self.maxSide, height <= Self.maxSide,
      bytes.count == width * height * format.bytesPerPixel
    else { return nil }
    self.width = width
    self.height = height
    self.format = format
    self.bytes = bytes
  }

  /// Decodes an image file, upright.
  ///
  /// - Throws: An error that names the file and the reason.
  public init(contentsOf url: URL) throws {
    self.init(try ImageInfo(probing: url).source.loadRGB())
  }

  /// A buffer of three bytes a pixel.
  public init(_ image: RGBImage) {
    width = image.width
    height = image.height
    format = .rgb8
    bytes = image.pixels
  }

  /// A buffer of one byte a pixel.
  public init(_ image: ByteImage) {
    width = image.width
    height = image.height
    format = .gray8
    bytes = image.pixels
  }

  /// A buffer of a float a pixel.
  public init(_ image: FloatImage) {
    width = image.width
    height = image.height
    format = .float32
    bytes = image.pixels.withUnsafeBytes { Array($0) }
  }
}

extension PixelBuffer {
  /// The colours; `nil` for a format without.
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

  /// One byte a pixel; `nil` for another format.
  var gray: ByteImage? {
    format == .gray8 ? ByteImage(width: width, height: height, pixels: bytes) : nil
  }

  /// Depths in metres; `nil` for another format.
  var floats: FloatImage? {
    guard format == .float32 else { return nil }
    let values = bytes.withUnsafeBytes { raw in
      (0..<width * height).map { raw.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
    }
    return FloatImage(width: width, height: height, pixels: values)
  }
}
