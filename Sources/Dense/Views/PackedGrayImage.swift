import CKernels
import Imaging
import Scene
import Support

/// A gray image in the layout of the patch kernel: 16 bits per pixel, padded by repetition; each
/// word contains a pixel and the one below it.
final class PackedGrayImage: @unchecked Sendable {
  static let padding = Int(OCS_IMAGE_PADDING)
  /// Counts per gray level: `MatteLight.maxValue`, 629 levels, fits in 16 bits.
  static let scale: Float = 100

  let width: Int
  let height: Int
  let stride: Int
  private let storage: UnsafeMutablePointer<UInt32>

  /// Pixel (0, 0).
  var origin: UnsafePointer<UInt32> {
    UnsafePointer(storage + Self.padding * stride + Self.padding)
  }

  /// Packs gray values of `MatteLight`.
  init(_ image: FloatImage) {
    let pad = Self.padding
    width = image.width
    height = image.height
    stride = width + 2 * pad
    // One extra word, because a sample at the last pixel reads two words.
    storage = .allocate(capacity: stride * (height + 2 * pad) + 1)
    storage[stride * (height + 2 * pad)] = 0
    image.pixels.withUnsafeBufferPointer { pixels in
      for row in 0..<height + 2 * pad {
        let upper = min(max(row - pad, 0), height - 1) * width
        let lower = min(max(row + 1 - pad, 0), height - 1) * width
        let out = storage + row * stride
        for column in 0..<stride {
          let x = min(max(column - pad, 0), width - 1)
          out[column] = Self.count(pixels[upper &+ x]) | Self.count(pixels[lower &+ x]) << 16
        }
      }
    }
  }

  /// An image with uninitialized memory.
  private init(uninitializedWidth width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = width + 2 * Self.padding
    storage = .allocate(capacity: stride * (height + 2 * Self.padding) + 1)
  }

  deinit { storage.deallocate() }

  private var wordCount: Int { stride * (height + 2 * Self.padding) + 1 }

  @inline(__always) private static func count(_ value: Float) -> UInt32 {
    UInt32(saturating: min(max(value, 0) * scale + 0.5, Float(UInt16.max)))
  }
}

extension PackedGrayImage: SpilledValue {
  var byteCount: Int { 4 * wordCount }

  func store(into writer: inout ByteWriter) {
    writer.integer(UInt64(width))
    writer.integer(UInt64(height))
    writer.array(UnsafeBufferPointer(start: storage, count: wordCount))
  }

  convenience init(from reader: inout ByteReader) throws {
    let (width, height) = (try reader.integer(UInt64.self), try reader.integer(UInt64.self))
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, max(count, width, height) <= UInt64(reader.remaining) else {
      throw StorageError.inconsistent("packed picture")
    }
    self.init(uninitializedWidth: Int(width), height: Int(height))
    try reader.array(into: UnsafeMutableBufferPointer(start: storage, count: wordCount))
  }
}
