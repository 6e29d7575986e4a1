import Imaging

/// Measurements of a photograph's pixels.
public struct FrameLook: Codable, Equatable, Sendable {
  /// A reduced copy of the image.
  public var thumbnail: Thumbnail?
  /// Sharpness and exposure.
  public var quality: FrameQuality?

  /// Creates measurements; empty by default.
  public init(thumbnail: Thumbnail? = nil, quality: FrameQuality? = nil) {
    self.thumbnail = thumbnail
    self.quality = quality
  }
}
