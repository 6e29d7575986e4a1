import CTIFF

/// TIFF through libtiff: any format that its RGBA reader supports, and float maps.
enum TIFFCodec {
  /// Storage format of the pixels.
  struct PixelFormat: Equatable {
    var samples: Int
    var bits: Int
    var isFloat: Bool

    /// One channel of 32-bit floating point, as in depth maps.
    static let floatMap = PixelFormat(samples: 1, bits: 32, isFloat: true)
  }

  struct Header {
    var width: Int
    var height: Int
    var orientation: Orientation
    var format: PixelFormat
  }

  static func header(_ bytes: [UInt8]) throws -> Header { try header(TIFFHandle(bytes)) }

  private static func header(_ file: TIFFHandle) throws -> Header {
    let width = file.field32(TIFFTAG_IMAGEWIDTH)
    let height = file.field32(TIFFTAG_IMAGELENGTH)
    try ImageLimits.check(width: width, height: height, fit: file.byteCount, perByte: 10_000)
    return Header(
      width: width, height: height,
      orientation: Orientation(rawValue: file.field16(TIFFTAG_ORIENTATION, default: 1)) ?? .up,
      format: PixelFormat(
        samples: file.field16(TIFFTAG_SAMPLESPERPIXEL, default: 1),
        bits: file.field16(TIFFTAG_BITSPERSAMPLE, default: 1),
        isFloat: file.field16(TIFFTAG_SAMPLEFORMAT, default: 1) == Int(SAMPLEFORMAT_IEEEFP)))
  }

  static func decode(_ bytes: [UInt8], _ request: DecodeRequest) throws -> Raster {
    let file = try TIFFHandle(bytes)
    let header = try header(file)
    guard !header.format.isFloat else { throw CodecFailure.unsupported("floating-point pixels") }
    if let deep = try deepPixels(file), deep.bits < 16 {
      return Raster(
        width: deep.width, height: deep.height, channels: request.channels,
        pixels: deep.bytes(channels: request.channels))
    }
    let reservation = try reserve(header, file, bytesPerPixel: request.channels == 1 ? 4 : 3)
    let rgb = try decodeBands(file, header)
    let isLuma = request.channels == 1
    return Raster(
      width: header.width, height: header.height, channels: request.channels,
      pixels: isLuma ? luma(rgb) : rgb, holding: reservation)
  }

  /// The samples of an image of 16 bits, gray or RGB, in strips; `nil` for other images.
  static func deepPixels(_ file: TIFFHandle) throws -> DeepPixels? {
    let header = try header(file)
    let (channels, photometric) = (
      header.format.samples, file.field16(TIFFTAG_PHOTOMETRIC, default: 0)
    )
    guard header.format.bits == 16, !header.format.isFloat, TIFFIsTiled(file.tiff) == 0,
      file.field16(TIFFTAG_PLANARCONFIG, default: 1) == Int(PLANARCONFIG_CONTIG),
      channels == 1 && photometric == Int(PHOTOMETRIC_MINISBLACK)
        || channels == 3 && photometric == Int(PHOTOMETRIC_RGB),
      TIFFScanlineSize(file.tiff) == header.width * 2 * channels
    else { return nil }
    let reservation = try reserve(header, file, bytesPerPixel: 2 * channels)
    defer { withExtendedLifetime(reservation) {} }
    var values = [UInt16](repeating: 0, count: header.width * header.height * channels)
    try values.withUnsafeMutableBytes { buffer in
      for row in 0..<header.height {
        let target = buffer.baseAddress.map { $0 + row * header.width * 2 * channels }
        guard TIFFReadScanline(file.tiff, target, UInt32(row), 0) == 1, file.problem == nil
        else { throw file.failure }
      }
    }
    return DeepPixels(
      width: header.width, height: header.height, channels: channels, values: values)
  }

  /// Reserves `bytesPerPixel` for all pixels, and one band both unpacked and as stored.
  private static func reserve(
    _ header: Header, _ file: TIFFHandle, bytesPerPixel: Int
  ) throws -> DecodeReservation {
    let stored = max(4, header.format.samples * (header.format.bits + 7) / 8)
    let band = header.width * file.bandRows(of: header.height) * (4 + stored)
    return try DecodeBudget.shared.reserve(
      header.width * header.height * bytesPerPixel + band, width: header.width,
      height: header.height)
  }

  /// Decodes by strips, or rows of tiles, to interleaved RGB.
  private static func decodeBands(_ file: TIFFHandle, _ header: Header) throws -> [UInt8] {
    var reader = TIFFRGBAImage()
    var message = [CChar](repeating: 0, count: 1024)
    guard TIFFRGBAImageOK(file.tiff, &message) == 1,
      TIFFRGBAImageBegin(&reader, file.tiff, 1, &message) == 1
    else {
      let text = String(
        decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      throw CodecFailure.damaged(text)
    }
    defer { TIFFRGBAImageEnd(&reader) }
    // Requesting the file's own orientation leaves the pixels as stored.
    reader.req_orientation = UInt16(header.orientation.rawValue)
    let band = file.bandRows(of: header.height)
    var packed = [UInt32](repeating: 0, count: header.width * band)
    return try makeBytes(header.width * header.height * 3) { target in
      for row in stride(from: 0, to: header.height, by: band) {
        let rows = min(band, header.height - row)
        reader.row_offset = Int32(row)
        let status = TIFFRGBAImageGet(&reader, &packed, UInt32(header.width), UInt32(rows))
        guard status == 1, file.problem == nil else { throw file.failure }
        unpack(packed, header.width * rows, to: target, at: row * header.width * 3)
      }
    }
  }

  private static func unpack(
    _ packed: [UInt32], _ count: Int, to target: UnsafeMutableBufferPointer<UInt8>, at start: Int
  ) {
    packed.withUnsafeBufferPointer { source in
      for i in 0..<count {
        let value = source[i]
        target[start &+ 3 &* i] = UInt8(truncatingIfNeeded: value)
        target[start &+ 3 &* i &+ 1] = UInt8(truncatingIfNeeded: value >> 8)
        target[start &+ 3 &* i &+ 2] = UInt8(truncatingIfNeeded: value >> 16)
      }
    }
  }

  /// Reads a one-channel 32-bit float map, as stored.
  static func decodeFloat(_ bytes: [UInt8]) throws -> FloatImage {
    let file = try TIFFHandle(bytes)
    let header = try header(file)
    guard header.format == .floatMap else {
      throw CodecFailure.unsupported("not one channel of 32-bit floating point")
    }
    guard TIFFIsTiled(file.tiff) == 0 else {
      throw CodecFailure.unsupported("a tiled floating-point map")
    }
    guard TIFFScanlineSize(file.tiff) == header.width * 4 else { throw file.failure }
    let reservation = try reserve(header, file, bytesPerPixel: 4)
    defer { withExtendedLifetime(reservation) {} }
    var pixels = [Float](repeating: 0, count: header.width * header.height)
    try pixels.withUnsafeMutableBytes { buffer in
      for row in 0..<header.height {
        let target = buffer.baseAddress.map { $0 + row * header.width * 4 }
        guard TIFFReadScanline(file.tiff, target, UInt32(row), 0) == 1, file.problem == nil
        else { throw file.failure }
      }
    }
    return FloatImage(width: header.width, height: header.height, pixels: pixels)
  }
}
