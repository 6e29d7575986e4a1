import Foundation

/// The source of an image's pixels and their orientation; decoded on demand and not cached.
public struct ImageSource: Equatable, Sendable, Codable {
  /// The image file.
  public var url: URL
  /// Orientation applied after decoding; `width` × `height` is the upright size.
  public var orientation: Orientation
  /// Width after orientation, pixels.
  public var width: Int
  /// Height after orientation, pixels.
  public var height: Int
  /// Stamp of the file from which these values were read; `nil` if unknown.
  public var stamp: FileStamp?
  /// Why the pixels are not available; `nil` if they are.
  public var absence: AbsentPhotograph?

  /// Creates the source of an image with a known upright size.
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
