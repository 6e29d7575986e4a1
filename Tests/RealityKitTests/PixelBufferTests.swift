import CoreVideo
import RealityKit
import Testing

/// Buffers as programs create, fill and read them.
@Suite struct PixelBufferTests {
  private static func made(_ width: Int, _ height: Int, _ format: OSType) throws -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    let attributes = [kCVPixelBufferCGImageCompatibilityKey: true] as CFDictionary
    let result = CVPixelBufferCreate(
      kCFAllocatorDefault, width, height, format, attributes, &buffer)
    #expect(result == kCVReturnSuccess)
    return try #require(buffer)
  }

  private static func fill(
    _ buffer: CVPixelBuffer, plane: Int = 0, _ bytes: (_ x: Int, _ y: Int) -> [UInt8]
  ) {
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    let base = CVPixelBufferGetBaseAddressOfPlane(buffer, plane)
    for y in 0..<CVPixelBufferGetHeightOfPlane(buffer, plane) {
      var row = base?.advanced(by: y * CVPixelBufferGetBytesPerRowOfPlane(buffer, plane))
      for x in 0..<CVPixelBufferGetWidthOfPlane(buffer, plane) {
        for byte in bytes(x, y) {
          row?.storeBytes(of: byte, as: UInt8.self)
          row = row?.advanced(by: 1)
        }
      }
    }
  }

  @Test(arguments: [
    (kCVPixelFormatType_32BGRA, 4), (kCVPixelFormatType_OneComponent8, 1),
    (kCVPixelFormatType_DepthFloat32, 4),
  ]) func sizesAndRowsFit(format: OSType, bytesPerPixel: Int) throws {
    let buffer = try Self.made(33, 5, format)
    #expect(CVPixelBufferGetWidth(buffer) == 33)
    #expect(CVPixelBufferGetHeight(buffer) == 5)
    #expect(CVPixelBufferGetPixelFormatType(buffer) == format)
    #expect(CVPixelBufferGetBytesPerRow(buffer) >= 33 * bytesPerPixel)
    #expect(CVPixelBufferGetDataSize(buffer) == 5 * CVPixelBufferGetBytesPerRow(buffer))
    #expect(!CVPixelBufferIsPlanar(buffer))
    #expect(CVPixelBufferGetPlaneCount(buffer) == 0)
  }

  @Test func invalidBuffersAreRejected() {
    let format = kCVPixelFormatType_32BGRA
    for (width, height, type, code) in [
      (0, 4, format, kCVReturnInvalidSize), (4, -1, format, kCVReturnInvalidSize),
      (.max, 4, format, kCVReturnInvalidSize), (4, 4, 1, kCVReturnInvalidPixelFormat),
    ] as [(Int, Int, OSType, CVReturn)] {
      var buffer: CVPixelBuffer?
      #expect(CVPixelBufferCreate(nil, width, height, type, nil, &buffer) == code)
      #expect(buffer == nil)
    }
  }

  @Test func locksAreCounted() throws {
    let buffer = try Self.made(4, 4, kCVPixelFormatType_OneComponent8)
    #expect(CVPixelBufferUnlockBaseAddress(buffer, .readOnly) == kCVReturnInvalidArgument)
    #expect(CVPixelBufferLockBaseAddress(buffer, .readOnly) == kCVReturnSuccess)
    #expect(CVPixelBufferUnlockBaseAddress(buffer, .readOnly) == kCVReturnSuccess)
  }

  @Test func pixelsSurviveTheConversionToAValueAndBack() throws {
    let buffer = try Self.made(21, 3, kCVPixelFormatType_32BGRA)
    Self.fill(buffer) { x, y in [UInt8(x), UInt8(y), UInt8(x + y), 255] }
    let value = try #require(PixelBuffer(buffer))
    #expect(value.format == .bgra8)
    #expect(value.bytes.prefix(8) == [0, 0, 0, 255, 1, 0, 1, 255])
    #expect(PixelBuffer(try CVPixelBuffer(value)) == value)
    let argb = try Self.made(2, 1, kCVPixelFormatType_32ARGB)
    Self.fill(argb) { x, _ in [9, UInt8(x), 7, 8] }
    #expect(PixelBuffer(argb)?.bytes == [0, 7, 8, 9, 1, 7, 8, 9])
  }

  @Test func biPlanarPixelsBecomeRGB() throws {
    for (format, black, white) in [
      (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, 0, 255),
      (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 16, 235),
    ] as [(OSType, UInt8, UInt8)] {
      let buffer = try Self.made(5, 3, format)
      #expect(CVPixelBufferGetPlaneCount(buffer) == 2)
      #expect(CVPixelBufferGetWidthOfPlane(buffer, 1) == 3)
      #expect(CVPixelBufferGetHeightOfPlane(buffer, 1) == 2)
      #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, 2) == nil)
      Self.fill(buffer) { x, _ in [x == 0 ? white : black] }
      Self.fill(buffer, plane: 1) { _, _ in [128, 128] }
      let value = try #require(PixelBuffer(buffer))
      #expect(value.bytes.prefix(6) == [255, 255, 255, 0, 0, 0])
    }
    let red = try Self.made(2, 2, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
    Self.fill(red) { _, _ in [76] }
    Self.fill(red, plane: 1) { _, _ in [85, 255] }
    let pixel = try #require(PixelBuffer(red)).bytes.prefix(3)
    #expect(pixel[0] > 250 && pixel[1] < 5 && pixel[2] < 5)
  }

  @Test func disparityOfASampleIsItsInverseDepth() throws {
    let buffer = try Self.made(2, 1, kCVPixelFormatType_DisparityFloat32)
    Self.fill(buffer) { x, _ in withUnsafeBytes(of: Float(x == 0 ? 0 : 4)) { Array($0) } }
    let value = try #require(PixelBuffer(buffer))
    let depths = value.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    #expect(depths == [0, 0.25])
  }
}
