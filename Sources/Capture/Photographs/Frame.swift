import Imaging
import Scene

/// A photograph of a capture: its name and the properties of its file.
public struct Frame: Equatable, Sendable {
  /// Name of the photograph, equal to that of its view.
  public var name: String
  /// Size, orientation and metadata of the image file.
  public var info: ImageInfo

  /// Creates a frame.
  public init(name: String, info: ImageInfo) { (self.name, self.info) = (name, info) }
}
