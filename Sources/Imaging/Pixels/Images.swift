/// An 8-bit RGB image: rows from the top, three interleaved bytes a pixel, no row padding.
public struct RGBImage: Equatable, Sendable {
  /// Pixels a row.
  public let width: Int
  /// Number of rows.
  public let height: Int
  /// `width * height * 3` bytes; red of (x, y) at `(y * width + x) * 3`. sRGB.
  public var pixels: [UInt8]

  /// An image of the given pixels, whose number must fit the size.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == width * height * 3, "pixel count does not fit the size")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// An image of one colour or value.
  public init(width: Int, height: Int, fill: SIMD3<UInt8> = .zero) {
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: 0, count: width * height * 3)
    guard fill != .zero else { return }
    for i in 0..<width * height {
      pixels[3 * i] = fill.x
      pixels[3 * i + 1] = fill.y
      pixels[3 * i + 2] = fill.z
    }
  }
}

/// A single-channel float image (grey values, depths, weights): rows from the top, no padding.
public struct FloatImage: Equatable, Sendable {
  /// Pixels a row.
  public let width: Int
  /// Number of rows.
  public let height: Int
  /// `width * height` values; (x, y) at `y * width + x`.
  public var pixels: [Float]

  /// An image of the given pixels, whose number must fit the size.
  public init(width: Int, height: Int, pixels: [Float]) {
    precondition(pixels.count == width * height, "pixel count does not fit the size")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// An image of one colour or value.
  public init(width: Int, height: Int, fill: Float = 0) {
    self.width = width
    self.height = height
    pixels = [Float](repeating: fill, count: width * height)
  }
}

/// A single-channel 8-bit image (masks, confidences): rows from the top, no padding.
public struct ByteImage: Equatable, Sendable {
  /// Pixels a row.
  public let width: Int
  /// Number of rows.
  public let height: Int
  /// `width * height` values; (x, y) at `y * width + x`.
  public var pixels: [UInt8]

  /// An image of the given pixels, whose number must fit the size.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == width * height, "pixel count does not fit the size")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// An image of one colour or value.
  public init(width: Int, height: Int, fill: UInt8 = 0) {
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: fill, count: width * height)
  }
}
