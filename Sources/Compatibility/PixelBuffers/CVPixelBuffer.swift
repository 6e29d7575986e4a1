import Foundation
import Synchronization

/// An image in memory, with rows from top to bottom, as in CoreVideo.
///
/// Created by `CVPixelBufferCreate` and read by the functions `CVPixelBuffer…`. Rows are padded to a
/// multiple of 64 bytes: use `CVPixelBufferGetBytesPerRow`. As in CoreVideo, writers must exclude
/// other users of the buffer; the lock only counts.
public final class CVPixelBuffer: @unchecked Sendable {
  /// A plane of the image.
  struct Plane {
    let width: Int
    let height: Int
    let bytesPerRow: Int
    /// Offset of the first row in bytes.
    let offset: Int
  }

  let format: OSType
  let planes: [Plane]
  let byteCount: Int
  let base: UnsafeMutableRawPointer
  let locks = Mutex(0)

  deinit { free(base) }

  /// Alignment of rows in bytes.
  private static let rowAlignment = 64
  /// Maximum side length in pixels.
  private static let maxSide = 1 << 16

  /// Creates a buffer of zeros.
  ///
  /// - Throws: The reason why it cannot be created.
  package init(width: Int, height: Int, format: OSType) throws(CVReturnError) {
    guard width > 0, height > 0, width <= Self.maxSide, height <= Self.maxSide else {
      throw CVReturnError(code: kCVReturnInvalidSize)
    }
    guard let layout = PixelLayout(format) else {
      throw CVReturnError(code: kCVReturnInvalidPixelFormat)
    }
    var planes: [Plane] = []
    var size = 0
    for plane in layout.planes {
      let columns = (width + plane.subsampling - 1) / plane.subsampling
      let rows = (height + plane.subsampling - 1) / plane.subsampling
      let alignment = Self.rowAlignment
      let stride = (columns * plane.bytesPerPixel + alignment - 1) / alignment * alignment
      planes.append(Plane(width: columns, height: rows, bytesPerRow: stride, offset: size))
      size += rows * stride
    }
    guard let base = calloc(size, 1) else {
      throw CVReturnError(code: kCVReturnAllocationFailed)
    }
    (self.format, self.planes, self.base, byteCount) = (format, planes, base, size)
  }
}

/// Another name of `CVPixelBuffer`.
public typealias CVImageBuffer = CVPixelBuffer
/// Another name of `CVPixelBuffer`.
public typealias CVBuffer = CVPixelBuffer

/// Why a buffer cannot be created.
package struct CVReturnError: Error {
  /// The code that `CVPixelBufferCreate` returns.
  package let code: CVReturn
}

/// The planes of a pixel format.
struct PixelLayout {
  var planes: [(bytesPerPixel: Int, subsampling: Int)]

  /// The layout of a format; `nil` for an unsupported one.
  init?(_ format: OSType) {
    switch format {
    case kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA, kCVPixelFormatType_32ARGB,
      kCVPixelFormatType_DepthFloat32, kCVPixelFormatType_DisparityFloat32,
      kCVPixelFormatType_OneComponent32Float:
      planes = [(4, 1)]
    case kCVPixelFormatType_24RGB: planes = [(3, 1)]
    case kCVPixelFormatType_OneComponent8: planes = [(1, 1)]
    case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange:
      planes = [(1, 1), (2, 2)]
    default: return nil
    }
  }
}
