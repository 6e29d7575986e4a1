import Foundation
import PixelBuffers

extension CVPixelBuffer {
  /// Decodes an image file in upright orientation, as 32BGRA.
  ///
  /// - Throws: An error that names the file and the reason.
  public convenience init(contentsOf url: URL) throws {
    try self.init(PixelBuffer(contentsOf: url).bgra)
  }

  /// Creates a buffer of the same format and content.
  ///
  /// - Throws: An error if there is not enough memory.
  public convenience init(_ image: PixelBuffer) throws {
    try self.init(image, format: image.format.code)
  }

  /// - Parameter format: A format of one plane whose pixels have as many bytes as those of `image`.
  convenience init(_ image: PixelBuffer, format: OSType) throws {
    try self.init(width: image.width, height: image.height, format: format)
    let row = image.width * image.format.bytesPerPixel
    guard let base = CVPixelBufferGetBaseAddress(self), row > 0 else { return }
    let stride = CVPixelBufferGetBytesPerRow(self)
    image.bytes.withUnsafeBytes { bytes in
      for y in 0..<image.height {
        let source = UnsafeRawBufferPointer(rebasing: bytes[y * row..<(y + 1) * row])
        UnsafeMutableRawBufferPointer(start: base + y * stride, count: row).copyMemory(from: source)
      }
    }
  }
}

extension PixelBuffer.Format {
  /// The format in CoreVideo.
  var code: OSType {
    switch self {
    case .rgb8: kCVPixelFormatType_24RGB
    case .rgba8: kCVPixelFormatType_32RGBA
    case .bgra8: kCVPixelFormatType_32BGRA
    case .gray8: kCVPixelFormatType_OneComponent8
    case .float32: kCVPixelFormatType_DepthFloat32
    }
  }
}

extension PixelBuffer {
  /// Copies a buffer: images as `rgb8`, `rgba8`, `bgra8` or `gray8`, depth, disparity and other floats
  /// as `float32`, disparity as depth; `nil` if its sides exceed the limit of this type.
  public init?(_ buffer: CVPixelBuffer) { self.init(buffer, raw: false) }

  /// - Parameter raw: Whether disparity remains disparity.
  init?(_ buffer: CVPixelBuffer, raw: Bool) {
    CVPixelBufferLockBaseAddress(buffer, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
    let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
    let type = CVPixelBufferGetPixelFormatType(buffer)
    let rows = BufferRows(buffer, plane: 0)
    switch type {
    case kCVPixelFormatType_24RGB:
      self.init(width: width, height: height, format: .rgb8, bytes: rows.bytes(perPixel: 3))
    case kCVPixelFormatType_32RGBA:
      self.init(width: width, height: height, format: .rgba8, bytes: rows.bytes(perPixel: 4))
    case kCVPixelFormatType_32BGRA:
      self.init(width: width, height: height, format: .bgra8, bytes: rows.bytes(perPixel: 4))
    case kCVPixelFormatType_32ARGB:
      var bytes = rows.bytes(perPixel: 4)
      for i in stride(from: 0, to: bytes.count, by: 4) {
        let alpha = bytes[i]
        for k in 0..<3 { bytes[i + k] = bytes[i + k + 1] }
        bytes[i + 3] = alpha
      }
      self.init(width: width, height: height, format: .rgba8, bytes: bytes)
    case kCVPixelFormatType_OneComponent8:
      self.init(width: width, height: height, format: .gray8, bytes: rows.bytes(perPixel: 1))
    case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange:
      let isFull = type == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
      let pixels = BiPlanarPixels(
        luma: rows, chroma: BufferRows(buffer, plane: 1), isFullRange: isFull)
      self.init(width: width, height: height, format: .rgb8, bytes: pixels.rgb)
    default:
      self.init(width: width, height: height, format: .float32, bytes: rows.bytes(perPixel: 4))
      if type == kCVPixelFormatType_DisparityFloat32, !raw, let disparity = floats {
        self.init(disparity.reciprocals)
      }
    }
  }

  /// The image as `bgra8`; `self` for floats.
  var bgra: PixelBuffer {
    guard format != .bgra8, let rgb else { return self }
    var bytes = [UInt8](repeating: 255, count: width * height * 4)
    for i in 0..<width * height {
      for channel in 0..<3 { bytes[4 * i + channel] = rgb.pixels[3 * i + 2 - channel] }
    }
    return PixelBuffer(width: width, height: height, format: .bgra8, bytes: bytes) ?? self
  }
}

/// The rows of a plane.
struct BufferRows {
  let width: Int
  let height: Int
  let stride: Int
  let base: UnsafeMutableRawPointer?

  init(_ buffer: CVPixelBuffer, plane: Int) {
    width = CVPixelBufferGetWidthOfPlane(buffer, plane)
    height = CVPixelBufferGetHeightOfPlane(buffer, plane)
    stride = CVPixelBufferGetBytesPerRowOfPlane(buffer, plane)
    base = CVPixelBufferGetBaseAddressOfPlane(buffer, plane)
  }

  /// The pixels without padding.
  func bytes(perPixel size: Int) -> [UInt8] {
    guard let base else { return [] }
    return [UInt8](unsafeUninitializedCapacity: width * height * size) { target, count in
      for y in 0..<height {
        let row = UnsafeRawBufferPointer(start: base + y * stride, count: width * size)
        UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(target)[y * width * size..<(y + 1) * width * size]
        ).copyMemory(from: row)
      }
      count = width * height * size
    }
  }
}
