import Imaging
import Scene

/// One photograph of a capture: its view and what its file says.
public struct Frame: Equatable, Sendable {
  /// Equal to its view's name.
  public var name: String
  /// Size, orientation and metadata of the image file.
  public var info: ImageInfo

  /// A photograph with what its file says.
  public init(name: String, info: ImageInfo) { (self.name, self.info) = (name, info) }
}
