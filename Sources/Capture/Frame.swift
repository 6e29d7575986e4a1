import Imaging
import Scene

/// One photograph of a capture: its view and what its file says.
public struct Frame: Equatable, Sendable {
  /// Equal to its view's name.
  public var name: String
  public var info: ImageInfo

  public init(name: String, info: ImageInfo) {
    self.name = name
    self.info = info
  }
}
