/// Decoded pixels: 8 bits, 1 or 3 interleaved channels, before orientation.
struct Raster {
  var width: Int
  var height: Int
  var channels: Int
  var pixels: [UInt8]
  /// The size of the whole image in raster pixels. The last column or row of a JPEG decoded at 1/8
  /// scale can contain padding.
  var extent: SIMD2<Double>
  /// The memory reservation of the pixels.
  private let reservation: DecodeReservation?

  init(
    width: Int, height: Int, channels: Int, pixels: [UInt8], holding: DecodeReservation? = nil
  ) {
    reservation = holding
    self.width = width
    self.height = height
    self.channels = channels
    self.pixels = pixels
    extent = SIMD2(Double(width), Double(height))
  }
}

/// The output that the caller of a codec requests.
struct DecodeRequest {
  /// 3 for RGB, 1 for luma (Rec. 601 weights, as JPEG stores it).
  var channels = 3
  /// Minimum size to which the decoder may reduce the image.
  var minWidth = Int.max
  var minHeight = Int.max

  /// Luma at the smallest size that the decoder supports.
  static let smallestGray = DecodeRequest(channels: 1, minWidth: 0, minHeight: 0)
}
