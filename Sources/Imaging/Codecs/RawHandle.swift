import CRaw

/// An open raw photograph in memory.
///
/// Reference: LibRaw API (https://www.libraw.org/docs). Pixels are developed alike in all
/// photographs of a capture: with the white balance that the camera recorded, to sRGB, and without
/// LibRaw's brightness by histogram, which differs between photographs.
final class RawHandle {
  private typealias Data = UnsafeMutablePointer<libraw_data_t>

  /// Memory that decoding takes, per pixel: sensor values, four channels of 16 bits, RGB.
  private static let bytesPerPixel = 16

  private let data: Data
  private let stream: UnsafeMutableRawBufferPointer
  /// Set by LibRaw, which decodes damaged parts to arbitrary pixels.
  private let isDamaged: UnsafeMutablePointer<Bool>
  private var flip: Int32 = 0

  /// Reads the header.
  ///
  /// - Parameter isSized: Whether the size is that of the developed photograph, for sensors whose
  ///   elements are in diagonal rows or not square; such a handle cannot develop it.
  init(_ bytes: [UInt8], isSized: Bool) throws {
    let options = LIBRAW_OPIONS_NO_MEMERR_CALLBACK.rawValue
    guard let data = libraw_init(options) else { throw CodecFailure.damaged("no memory") }
    self.data = data
    stream = .allocate(byteCount: max(bytes.count, 1), alignment: 16)
    stream.copyBytes(from: bytes)
    isDamaged = .allocate(capacity: 1)
    isDamaged.initialize(to: false)
    libraw_set_dataerror_handler(
      data, { state, _, _ in state?.assumingMemoryBound(to: Bool.self).pointee = true }, isDamaged)
    setDevelopment(&data.pointee.params)
    try check(libraw_open_buffer(data, stream.baseAddress, bytes.count))
    flip = data.pointee.sizes.flip
    data.pointee.params.user_flip = 0
    if isSized { try check(libraw_adjust_sizes_info_only(data)) }
    try ImageLimits.check(width: width, height: height)
    // Even lossy compression stores more than a tenth of a bit per pixel.
    try ImageLimits.check(width: width, height: height, fit: bytes.count, perByte: 100)
  }

  deinit {
    libraw_close(data)
    stream.deallocate()
    isDamaged.deallocate()
  }

  var width: Int { Int(data.pointee.sizes.iwidth) }
  var height: Int { Int(data.pointee.sizes.iheight) }
  /// Orientation of the sensor: LibRaw encodes half a turn as 3, quarter turns as 5 and 6.
  var orientation: Orientation {
    switch flip {
    case 3: .down
    case 5: .left
    case 6: .right
    default: .up
    }
  }
  var other: libraw_imgother_t { data.pointee.other }
  var lens: libraw_lensinfo_t { data.pointee.lens }
  var camera: libraw_iparams_t { data.pointee.idata }

  /// Develops the photograph to 8-bit RGB, without rotating it.
  ///
  /// - Parameter isHalf: Whether each square of four sensor elements becomes one pixel.
  func develop(isHalf: Bool) throws -> Raster {
    let reservation = try DecodeBudget.shared.reserve(
      width * height * Self.bytesPerPixel, width: width, height: height)
    let (width, height) = (width, height)
    data.pointee.params.half_size = isHalf ? 1 : 0
    try check(libraw_unpack(data))
    try check(libraw_dcraw_process(data))
    var status: Int32 = 0
    guard let image = libraw_dcraw_make_mem_image(data, &status) else {
      try check(status)
      throw CodecFailure.damaged("no pixels")
    }
    defer { libraw_dcraw_clear_mem(image) }
    guard image.pointee.bits == 8, image.pointee.colors == 3 else {
      throw CodecFailure.unsupported("not three colors")
    }
    let scale = isHalf ? 2 : 1
    let (columns, rows) = (Int(image.pointee.width), Int(image.pointee.height))
    guard Int(image.pointee.data_size) == 3 * columns * rows,
      let offset = MemoryLayout<libraw_processed_image_t>.offset(of: \.data)
    else { throw CodecFailure.damaged("no pixels") }
    let pixels = UnsafeRawBufferPointer(
      start: UnsafeRawPointer(image) + offset, count: 3 * columns * rows)
    var raster = Raster(
      width: columns, height: rows, channels: 3, pixels: Array(pixels), holding: reservation)
    if columns == (width + scale - 1) / scale, rows == (height + scale - 1) / scale {
      raster.extent = SIMD2(Double(width), Double(height)) / Double(scale)
    }
    return raster
  }

  private func setDevelopment(_ params: inout libraw_output_params_t) {
    params.use_camera_wb = 1
    params.output_bps = 8
    params.output_color = 1
    params.no_auto_bright = 1
    // Otherwise the largest value of a photograph becomes white.
    params.adjust_maximum_thr = 0
    // The curve of sRGB.
    params.gamm.0 = 1 / 2.4
    params.gamm.1 = 12.92
    params.max_raw_memory_mb = UInt32(ImageLimits.maxFileBytes >> 20)
  }

  private func check(_ status: Int32) throws {
    switch status {
    case 0 where isDamaged.pointee: throw CodecFailure.damaged("its pixels are incomplete")
    case 0: return
    case LIBRAW_FILE_UNSUPPORTED.rawValue:
      throw CodecFailure.unsupported("LibRaw does not know its format; develop it to JPEG or HEIC")
    default: throw CodecFailure.damaged(String(cString: libraw_strerror(status)))
    }
  }
}
