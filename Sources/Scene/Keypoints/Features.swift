/// A scale-invariant keypoint.
@frozen public struct Keypoint: Sendable, Equatable, BitwiseCopyable {
  /// Position in full-resolution pixels, corner convention (first pixel's centre is 0.5, 0.5).
  public var x: Float
  /// The same down the image.
  public var y: Float
  /// Standard deviation of the blob, full-resolution pixels.
  public var scale: Float
  /// Radians, clockwise from +x (y points down).
  public var angle: Float

  /// A keypoint in full-resolution pixels, its angle in radians.
  public init(x: Float, y: Float, scale: Float, angle: Float) {
    self.x = x
    self.y = y
    self.scale = scale
    self.angle = angle
  }
}

/// The keypoints and descriptors of one view.
public struct Features: Sendable, Equatable {
  /// In the detector's order, which matches refer to.
  public var keypoints: [Keypoint]
  /// `keypoints.count * 128` bytes: RootSIFT × 512, clamped to 255.
  public var descriptors: [UInt8]
  /// Colour of the image at each keypoint, RGB.
  public var colors: [SIMD3<UInt8>]

  /// Features whose arrays belong together index by index.
  public init(
    keypoints: [Keypoint] = [], descriptors: [UInt8] = [], colors: [SIMD3<UInt8>] = []
  ) {
    self.keypoints = keypoints
    self.descriptors = descriptors
    self.colors = colors
  }
}
