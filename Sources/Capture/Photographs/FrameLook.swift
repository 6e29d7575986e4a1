import Imaging

/// What was measured of a photograph's pixels.
public struct FrameLook: Codable, Equatable, Sendable {
  /// The picture in small.
  public var thumbnail: Thumbnail?
  /// Sharpness and light.
  public var quality: FrameQuality?

  /// Nothing measured yet, unless given.
  public init(thumbnail: Thumbnail? = nil, quality: FrameQuality? = nil) {
    self.thumbnail = thumbnail
    self.quality = quality
  }
}
