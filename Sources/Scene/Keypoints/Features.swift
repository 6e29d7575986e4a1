/// A scale-invariant keypoint.
@frozen public struct Keypoint: Sendable, Equatable, BitwiseCopyable {
  /// X position in full-resolution pixels, corner convention (the center of the first pixel is 0.5,
  /// 0.5).
  public var x: Float
  /// Y position, likewise.
  public var y: Float
  /// Standard deviation of the blob, in full-resolution pixels; 0 for a tie point.
  public var scale: Float
  /// Orientation in radians, clockwise from +x (y points down).
  public var angle: Float

  /// Creates a keypoint from a position and scale in full-resolution pixels and an angle in
  /// radians.
  public init(x: Float, y: Float, scale: Float, angle: Float) {
    self.x = x
    self.y = y
    self.scale = scale
    self.angle = angle
  }
}

/// The keypoints and descriptors of one view.
public struct Features: Sendable, Equatable {
  /// Keypoints in the order of the detector; matches index them.
  public var keypoints: [Keypoint]
  /// Descriptors of `keypoints.count * 128` bytes: RootSIFT × 512, clamped to 255.
  public var descriptors: [UInt8]
  /// Color of the image at each keypoint, RGB.
  public var colors: [SIMD3<UInt8>]

  /// Creates features from arrays that correspond by index.
  public init(
    keypoints: [Keypoint] = [], descriptors: [UInt8] = [], colors: [SIMD3<UInt8>] = []
  ) {
    self.keypoints = keypoints
    self.descriptors = descriptors
    self.colors = colors
  }
}
