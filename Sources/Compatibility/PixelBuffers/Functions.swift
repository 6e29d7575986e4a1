// The names are those of CoreVideo.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Synchronization

/// Creates a buffer of zeros.
///
/// - Parameters:
///   - allocator: Ignored.
///   - pixelFormatType: A constant `kCVPixelFormatType_…`.
///   - pixelBufferAttributes: Ignored.
///   - pixelBufferOut: Receives the buffer, or `nil` on failure.
/// - Returns: `kCVReturnSuccess`, `kCVReturnInvalidSize` for a side of 0 or over 65,536 pixels,
///   `kCVReturnInvalidPixelFormat` or `kCVReturnAllocationFailed`.
@discardableResult public func CVPixelBufferCreate(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  do {
    pixelBufferOut.pointee = try CVPixelBuffer(
      width: width, height: height, format: pixelFormatType)
    return kCVReturnSuccess
  } catch {
    pixelBufferOut.pointee = nil
    return error.code
  }
}

/// Locks a buffer before its memory is used.
@discardableResult public func CVPixelBufferLockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags
) -> CVReturn {
  pixelBuffer.locks.withLock { $0 += 1 }
  return kCVReturnSuccess
}

/// Unlocks a buffer.
///
/// - Returns: `kCVReturnInvalidArgument` if the buffer is not locked.
@discardableResult public func CVPixelBufferUnlockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn {
  pixelBuffer.locks.withLock { count in
    guard count > 0 else { return kCVReturnInvalidArgument }
    count -= 1
    return kCVReturnSuccess
  }
}

/// Width in pixels.
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.planes[0].width
}
/// Height in pixels.
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.planes[0].height
}
/// The pixel format.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType {
  pixelBuffer.format
}
/// Address of the first row; of the first plane in a buffer of several planes.
public func CVPixelBufferGetBaseAddress(
  _ pixelBuffer: CVPixelBuffer
) -> UnsafeMutableRawPointer? {
  pixelBuffer.base
}
/// Bytes from row to row; of the first plane in a buffer of several planes.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.planes[0].bytesPerRow
}
/// Bytes of all planes.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.byteCount
}
/// Whether the buffer has several planes.
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool {
  pixelBuffer.planes.count > 1
}
/// Number of planes; 0 for a buffer that is not planar.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
  CVPixelBufferIsPlanar(pixelBuffer) ? pixelBuffer.planes.count : 0
}
/// Width of a plane; 0 if there is none.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.width ?? 0
}
/// Height of a plane; 0 if there is none.
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.height ?? 0
}
/// Bytes from row to row of a plane; 0 if there is none.
public func CVPixelBufferGetBytesPerRowOfPlane(
  _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> Int {
  pixelBuffer.plane(planeIndex)?.bytesPerRow ?? 0
}
/// Address of the first row of a plane; `nil` if there is none.
public func CVPixelBufferGetBaseAddressOfPlane(
  _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> UnsafeMutableRawPointer? {
  pixelBuffer.plane(planeIndex).map { pixelBuffer.base + $0.offset }
}

extension CVPixelBuffer {
  func plane(_ index: Int) -> Plane? { planes.indices.contains(index) ? planes[index] : nil }
}
