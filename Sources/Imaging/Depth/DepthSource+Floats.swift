import Files
import Foundation
import Support

extension DepthSource {
  /// Maximum size of a compressed map, bytes.
  private static let maxCompressedBytes = 64 << 20
  /// Maximum relative difference between the aspect ratios of a map and its photograph.
  private static let maxStretch = 0.02

  /// The width and height of a map of compressed floats whose size is not stated, from the aspect
  /// ratio of its photograph.
  ///
  /// - Throws: `ImagingError.noDepth` if the map has another aspect ratio, or is damaged.
  public static func sizeOfFloats(_ url: URL, like photograph: SIMD2<Int>) throws -> SIMD2<Int> {
    let bytes = try decompressed(url, limit: ImageLimits.maxSide * ImageLimits.maxSide / 16)
    let count = bytes.count / MemoryLayout<Float>.size
    let ratio = Double(photograph.x) / Double(max(photograph.y, 1))
    let height = Int(saturating: (Double(count) / ratio).squareRoot().rounded())
    let width = height > 0 ? count / height : 0
    guard width > 0, bytes.count == width * height * MemoryLayout<Float>.size,
      abs(Double(width) / Double(height) / ratio - 1) < maxStretch
    else {
      throw ImagingError.noDepth(url, reason: "\(count) numbers do not fit a map of its shape")
    }
    return SIMD2(width, height)
  }

  static func loadFloats(_ url: URL, _ size: SIMD2<Int>) throws -> FloatImage {
    let bytes = try decompressed(url, of: size, each: MemoryLayout<Float>.size)
    let values = bytes.withUnsafeBytes { buffer in
      (0..<size.x * size.y).map { index in
        Float(
          bitPattern: UInt32(
            littleEndian: buffer.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)))
      }
    }
    return FloatImage(
      width: size.x, height: size.y, pixels: values.map { $0.isFinite && $0 > 0 ? $0 : 0 })
  }

  static func loadGrades(_ url: URL, _ size: SIMD2<Int>) throws -> ByteImage {
    ByteImage(
      width: size.x, height: size.y, pixels: try decompressed(url, of: size, each: 1)
    ).graded()
  }

  /// The bytes of a compressed map, whose number must match its size.
  private static func decompressed(
    _ url: URL, of size: SIMD2<Int>, each: Int
  ) throws -> [UInt8] {
    guard size.x > 0, size.y > 0, max(size.x, size.y) <= ImageLimits.maxSide else {
      throw ImagingError.noDepth(url, reason: "its size is \(size.x) × \(size.y)")
    }
    let wanted = size.x * size.y * each
    let bytes = try decompressed(url, limit: wanted)
    guard bytes.count == wanted else {
      throw ImagingError.noDepth(
        url, reason: "\(bytes.count) bytes, not the \(wanted) of \(size.x) × \(size.y)")
    }
    return bytes
  }

  private static func decompressed(_ url: URL, limit: Int) throws -> [UInt8] {
    do {
      return try LZFSE.decompress(
        RegularFile.read(url, limit: maxCompressedBytes), limit: limit)
    } catch CodecFailure.damaged(let reason) {
      throw ImagingError.noDepth(url, reason: reason)
    } catch let error as FileError {
      throw ImagingError.cannotRead(url, reason: SystemReason.words(of: error))
    }
  }
}
