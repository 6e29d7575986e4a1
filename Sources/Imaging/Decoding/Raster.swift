/// Pixels as a decoder leaves them: 8 bits, 1 or 3 interleaved channels, not yet turned upright.
struct Raster {
  var width: Int
  var height: Int
  var channels: Int
  var pixels: [UInt8]
  /// The size that the whole image covers, in raster pixels. A JPEG decoded at 1/8 scale may end
  /// within its last column or row, which then holds padding.
  var extent: SIMD2<Double>
  /// What the budget counts for the pixels while they are there.
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

/// What a codec's caller wants.
struct DecodeRequest {
  /// 3 for RGB, 1 for luma (Rec. 601 weights, as JPEG stores it).
  var channels = 3
  /// The decoder may reduce the image as long as it stays at least this large.
  var minWidth = Int.max
  var minHeight = Int.max

  /// Luma, as small as the decoder can make it.
  static let smallestGray = DecodeRequest(channels: 1, minWidth: 0, minHeight: 0)
}
