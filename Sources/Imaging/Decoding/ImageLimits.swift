/// What a header may promise before anything is allocated for it.
public enum ImageLimits {
  /// Longest side, pixels.
  public static let maxSide = 16_384
  /// Most pixels in all.
  public static let maxPixels = 300_000_000
  /// Largest file read, bytes.
  public static let maxFileBytes = 1 << 30

  static func check(width: Int, height: Int) throws {
    guard width > 0, height > 0 else { throw CodecFailure.damaged("size \(width) × \(height)") }
    guard width <= maxSide, height <= maxSide, width * height <= maxPixels else {
      throw CodecFailure.tooLarge(width: width, height: height)
    }
  }

  /// Refuses a header that promises more pixels than `bytes` of file can hold, before room is made
  /// for them. `perByte` is the most the format's coding can do.
  static func check(width: Int, height: Int, fit bytes: Int, perByte: Int) throws {
    try check(width: width, height: height)
    guard width * height / perByte <= bytes else {
      throw CodecFailure.damaged("\(bytes) bytes are too few for \(width) × \(height) pixels")
    }
  }
}
