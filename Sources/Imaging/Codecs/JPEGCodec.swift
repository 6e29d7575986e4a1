import CTurboJPEG

/// JPEG through libjpeg-turbo's TurboJPEG interface, which neither prints nor uses `longjmp`.
enum JPEGCodec {
  struct Header {
    var width: Int
    var height: Int
  }

  /// Bytes per pixel of a progressive file's coefficients: two for each of three planes.
  private static let coefficientBytes = 6

  static func header(_ bytes: [UInt8]) throws -> Header {
    try withDecoder { try header(bytes, $0) }
  }

  private static func header(_ bytes: [UInt8], _ decoder: tjhandle) throws -> Header {
    var width: Int32 = 0
    var height: Int32 = 0
    var subsampling: Int32 = 0
    var colorspace: Int32 = 0
    let status = tjDecompressHeader3(
      decoder, bytes, UInt(bytes.count), &width, &height, &subsampling, &colorspace)
    guard status == 0 || tjGetErrorCode(decoder) == TJERR_WARNING.rawValue else {
      throw CodecFailure.damaged(message(decoder))
    }
    // A scan needs at least one bit for each of the six blocks of 16 × 16 pixels.
    try ImageLimits.check(
      width: Int(width), height: Int(height), fit: bytes.count, perByte: 512)
    if colorspace == TJCS_CMYK.rawValue || colorspace == TJCS_YCCK.rawValue {
      throw CodecFailure.unsupported("four ink colors (CMYK)")
    }
    return Header(width: Int(width), height: Int(height))
  }

  /// Decodes at 1, 1/2, 1/4 or 1/8 of the size, the smallest that satisfies the request.
  static func decode(_ bytes: [UInt8], _ request: DecodeRequest) throws -> Raster {
    try withDecoder { decoder in
      let full = try header(bytes, decoder)
      let divisor =
        [8, 4, 2].first {
          full.width / $0 >= request.minWidth && full.height / $0 >= request.minHeight
        } ?? 1
      let width = (full.width + divisor - 1) / divisor
      let height = (full.height + divisor - 1) / divisor
      let format = request.channels == 1 ? TJPF_GRAY : TJPF_RGB
      let reservation = try DecodeBudget.shared.reserve(
        width * height * request.channels
          + (JPEGSegments.isProgressive(bytes) ? full.width * full.height * coefficientBytes : 0),
        width: full.width, height: full.height)
      let pixels = try makeBytes(width * height * request.channels) { buffer in
        let status = tjDecompress2(
          decoder, bytes, UInt(bytes.count), buffer.baseAddress, Int32(width), 0, Int32(height),
          Int32(format.rawValue), TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
        if status != 0 { try check(decoder, bytes: bytes, full: full) }
      }
      var raster = Raster(
        width: width, height: height, channels: request.channels, pixels: pixels,
        holding: reservation)
      raster.extent = SIMD2(Double(full.width), Double(full.height)) / Double(divisor)
      return raster
    }
  }

  /// Ignores harmless warnings and throws others.
  ///
  /// The decoder only keeps the last warning, which may hide an earlier, harmful one.
  private static func check(_ decoder: tjhandle, bytes: [UInt8], full: Header) throws {
    let last = message(decoder)
    guard tjGetErrorCode(decoder) == TJERR_WARNING.rawValue,
      StrayBytes(last)?.areHarmless(in: bytes) == true
    else { throw CodecFailure.damaged(last) }
    if let first = try firstWarning(bytes, full), first != last {
      guard StrayBytes(first)?.areHarmless(in: bytes) == true else {
        throw CodecFailure.damaged(first)
      }
    }
  }

  /// The first warning when decoding at 1/8 of the size.
  private static func firstWarning(_ bytes: [UInt8], _ full: Header) throws -> String? {
    try withDecoder { decoder in
      let (width, height) = ((full.width + 7) / 8, (full.height + 7) / 8)
      var pixels = [UInt8](repeating: 0, count: width * height)
      let status = tjDecompress2(
        decoder, bytes, UInt(bytes.count), &pixels, Int32(width), 0, Int32(height),
        Int32(TJPF_GRAY.rawValue), TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING)
      return status == 0 ? nil : message(decoder)
    }
  }

  static func encode(
    _ pixels: [UInt8], width: Int, height: Int, channels: Int, quality: Int
  ) throws -> [UInt8] {
    guard let encoder = tjInitCompress() else {
      throw ImagingError.cannotEncode(reason: "libjpeg-turbo could not be initialized")
    }
    defer { tjDestroy(encoder) }
    var output: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    defer { tjFree(output) }
    let format = channels == 1 ? TJPF_GRAY : TJPF_RGB
    let sampling = channels == 1 ? TJSAMP_GRAY : quality >= 90 ? TJSAMP_444 : TJSAMP_420
    let status = tjCompress2(
      encoder, pixels, Int32(width), 0, Int32(height), Int32(format.rawValue), &output, &size,
      Int32(sampling.rawValue), Int32(min(max(quality, 1), 100)), TJFLAG_ACCURATEDCT)
    guard status == 0, let output else {
      throw ImagingError.cannotEncode(reason: message(encoder))
    }
    return Array(UnsafeBufferPointer(start: output, count: Int(size)))
  }

  private static func withDecoder<Result>(_ body: (tjhandle) throws -> Result) throws -> Result {
    guard let decoder = tjInitDecompress() else {
      throw CodecFailure.damaged("libjpeg-turbo could not be initialized")
    }
    defer { tjDestroy(decoder) }
    return try body(decoder)
  }

  private static func message(_ handle: tjhandle) -> String {
    guard let text = tjGetErrorStr2(handle) else { return "unknown error" }
    return String(cString: text)
  }
}
