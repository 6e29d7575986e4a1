import Foundation

/// Where an image's pixels come from and how they must be turned; decoded when asked, not kept.
public struct ImageSource: Equatable, Sendable, Codable {
  public var url: URL
  /// Applied after decoding, so that `width` × `height` is the upright size.
  public var orientation: Orientation
  /// Size after orientation, pixels.
  public var width: Int
  public var height: Int

  public init(url: URL, orientation: Orientation, width: Int, height: Int) {
    self.url = url
    self.orientation = orientation
    self.width = width
    self.height = height
  }
}
