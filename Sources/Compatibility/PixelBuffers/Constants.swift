// The names are those of CoreVideo and CoreFoundation.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, DontRepeatTypeInStaticProperties

/// A code of four ASCII characters.
public typealias OSType = UInt32
/// A code of four ASCII characters.
public typealias FourCharCode = UInt32
/// The result of a function; 0 is success.
public typealias CVReturn = Int32
/// Bits that determine how a buffer is locked.
public typealias CVOptionFlags = UInt64
/// Attributes of a buffer, which are ignored.
public typealias CFDictionary = [AnyHashable: Any]
/// The text of a key.
public typealias CFString = String

/// An allocator of memory, of which there is only the default one.
public struct CFAllocator: Sendable {}
/// The default allocator.
public var kCFAllocatorDefault: CFAllocator? { nil }

/// Success.
public let kCVReturnSuccess: CVReturn = 0
/// An error without another code.
public let kCVReturnError: CVReturn = -6660
/// An argument is not valid, such as an unlock without a lock.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// There is not enough memory.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// The pixel format is not supported.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// Width or height is not valid.
public let kCVReturnInvalidSize: CVReturn = -6681

private func code(_ text: StaticString) -> OSType {
  text.withUTF8Buffer { $0.reduce(0) { $0 << 8 | OSType($1) } }
}

/// Four bytes: blue, green, red, alpha; sRGB.
public let kCVPixelFormatType_32BGRA = code("BGRA")
/// Four bytes: red, green, blue, alpha; sRGB.
public let kCVPixelFormatType_32RGBA = code("RGBA")
/// Four bytes: alpha, red, green, blue; sRGB.
public let kCVPixelFormatType_32ARGB: OSType = 32
/// Three bytes: red, green, blue; sRGB.
public let kCVPixelFormatType_24RGB: OSType = 24
/// One byte: gray, a mask or a confidence.
public let kCVPixelFormatType_OneComponent8 = code("L008")
/// One 32-bit float.
public let kCVPixelFormatType_OneComponent32Float = code("L00f")
/// One 32-bit float: depth in meters.
public let kCVPixelFormatType_DepthFloat32 = code("fdep")
/// One 32-bit float: disparity in 1/m.
public let kCVPixelFormatType_DisparityFloat32 = code("fdis")
/// A plane of luma and one of interleaved chroma at half the size; 0…255.
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange = code("420f")
/// A plane of luma and one of interleaved chroma at half the size; luma 16…235, chroma 16…240.
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange = code("420v")

/// Key of an attribute of `CVPixelBufferCreate`; ignored.
public let kCVPixelBufferCGImageCompatibilityKey: CFString = "CGImageCompatibility"
/// Key of an attribute of `CVPixelBufferCreate`; ignored.
public let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString = "CGBitmapContextCompatibility"
/// Key of an attribute of `CVPixelBufferCreate`; ignored.
public let kCVPixelBufferMetalCompatibilityKey: CFString = "MetalCompatibility"
/// Key of an attribute of `CVPixelBufferCreate`; ignored.
public let kCVPixelBufferIOSurfacePropertiesKey: CFString = "IOSurfaceProperties"
/// Key of an attribute of `CVPixelBufferCreate`; ignored.
public let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"
/// Key of an attribute of `CVPixelBufferCreate`; ignored.
public let kCVPixelBufferWidthKey: CFString = "Width"
/// Key of an attribute of `CVPixelBufferCreate`; ignored.
public let kCVPixelBufferHeightKey: CFString = "Height"

/// How a buffer is locked.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
  /// The bits.
  public let rawValue: CVOptionFlags
  /// Creates flags from their bits.
  public init(rawValue: CVOptionFlags) { self.rawValue = rawValue }
  /// The buffer is only read.
  public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}
