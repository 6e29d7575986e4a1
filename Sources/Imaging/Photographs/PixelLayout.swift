import Files
import Foundation
import Support

/// The storage format of a PNG or TIFF file's pixels, from its header.
public struct PixelLayout: Equatable, Sendable {
  /// Number of channels, including alpha.
  public var channels: Int
  /// Bits per channel.
  public var bits: Int
  /// Whether the last channel is alpha.
  public var hasAlpha: Bool
  /// Whether values are floating point.
  public var isFloat: Bool

  /// Whether there is a single channel, of any depth.
  public var isGray: Bool { channels == 1 }
  /// Whether there is a single channel of at least 16 bits, as in depth maps.
  public var isDeepGray: Bool { isGray && bits >= 16 && !isFloat }

  /// Whether a file is a 16-bit gray image that looks like a photograph, by its texture.
  package static func isDeepPhotograph(at url: URL) -> Bool {
    guard let file = try? ImageFile(url) else { return false }
    let pixels: DeepPixels? = try? file.attempt {
      switch file.format {
      case .png: try PNGCodec.deepPixels(PNGChunks(file.bytes))
      case .tiff: try TIFFCodec.deepPixels(TIFFHandle(file.bytes))
      default: nil
      }
    }
    return pixels.map { $0.channels == 1 && !$0.isSmooth } ?? false
  }

  /// Offset of the bit depth in a PNG header, followed by the color type.
  private static let depthOffset = 24

  /// Reads the header; `nil` for files of other formats, or if it cannot be read.
  public init?(at url: URL) {
    guard let file = try? RegularFile(url), let head = try? file.bytes(at: 0, count: 33) else {
      return nil
    }
    switch ImageFormat(magic: head) {
    case .png:
      guard head.count == 33 else { return nil }
      let type = head[Self.depthOffset + 1]
      bits = Int(head[Self.depthOffset])
      channels = [0: 1, 2: 3, 3: 3, 4: 2, 6: 4][type] ?? 3
      hasAlpha = type == 4 || type == 6
      isFloat = false
    case .tiff:
      guard let file = try? ImageFile(url), file.format == .tiff,
        let header = try? TIFFCodec.header(file.bytes)
      else { return nil }
      channels = header.format.samples
      bits = header.format.bits
      isFloat = header.format.isFloat
      hasAlpha = false
    default: return nil
    }
  }
}
