/// An 8-bit RGB image: rows from the top, three interleaved bytes per pixel, without row padding.
public struct RGBImage: Equatable, Sendable {
  /// Pixels per row.
  public let width: Int
  /// Number of rows.
  public let height: Int
  /// `width * height * 3` bytes in sRGB; red of (x, y) is at `(y * width + x) * 3`.
  public var pixels: [UInt8]

  /// Creates an image from pixels, whose number must match the size.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == width * height * 3, "pixel count does not fit the size")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Creates an image of a single color.
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

/// A single-channel float image (gray values, depths, weights): rows from the top, without padding.
public struct FloatImage: Equatable, Sendable {
  /// Pixels per row.
  public let width: Int
  /// Number of rows.
  public let height: Int
  /// `width * height` values; (x, y) is at `y * width + x`.
  public var pixels: [Float]

  /// Creates an image from pixels, whose number must match the size.
  public init(width: Int, height: Int, pixels: [Float]) {
    precondition(pixels.count == width * height, "pixel count does not fit the size")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Creates an image of a single value.
  public init(width: Int, height: Int, fill: Float = 0) {
    self.width = width
    self.height = height
    pixels = [Float](repeating: fill, count: width * height)
  }
}

/// A single-channel 8-bit image (masks, confidences): rows from the top, without padding.
public struct ByteImage: Equatable, Sendable {
  /// Pixels per row.
  public let width: Int
  /// Number of rows.
  public let height: Int
  /// `width * height` values; (x, y) is at `y * width + x`.
  public var pixels: [UInt8]

  /// Creates an image from pixels, whose number must match the size.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == width * height, "pixel count does not fit the size")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Creates an image of a single value.
  public init(width: Int, height: Int, fill: UInt8 = 0) {
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: fill, count: width * height)
  }
}
