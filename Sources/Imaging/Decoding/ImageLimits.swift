/// Limits that a header must satisfy before memory is allocated.
public enum ImageLimits {
  /// Maximum side length, pixels.
  public static let maxSide = 16_384
  /// Maximum number of pixels.
  public static let maxPixels = 300_000_000
  /// Maximum file size, bytes.
  public static let maxFileBytes = 1 << 30

  static func check(width: Int, height: Int) throws {
    guard width > 0, height > 0 else { throw CodecFailure.damaged("size \(width) × \(height)") }
    guard width <= maxSide, height <= maxSide, width * height <= maxPixels else {
      throw CodecFailure.tooLarge(width: width, height: height)
    }
  }

  /// Rejects a header with more pixels than `bytes` of file can encode, before memory is allocated.
  /// `perByte` is the maximum compression of the format.
  static func check(width: Int, height: Int, fit bytes: Int, perByte: Int) throws {
    try check(width: width, height: height)
    guard width * height / perByte <= bytes else {
      throw CodecFailure.damaged("\(bytes) bytes are too few for \(width) × \(height) pixels")
    }
  }
}
