import Foundation

/// Where an image's pixels come from and how they must be turned; decoded when asked, not kept.
public struct ImageSource: Equatable, Sendable, Codable {
  /// The image file.
  public var url: URL
  /// Applied after decoding, so that `width` × `height` is the upright size.
  public var orientation: Orientation
  /// Size after orientation, pixels.
  public var width: Int
  /// Height after orientation, pixels.
  public var height: Int
  /// The file that all this was read from; `nil` where that is not known.
  public var stamp: FileStamp?
  /// Why there are no pixels to decode; `nil` where they are to be had.
  public var absence: AbsentPhotograph?

  /// An image of a known upright size.
  public init(
    url: URL, orientation: Orientation, width: Int, height: Int, stamp: FileStamp? = nil,
    absence: AbsentPhotograph? = nil
  ) {
    self.url = url
    self.orientation = orientation
    self.width = width
    self.height = height
    self.stamp = stamp
    self.absence = absence
  }
}
