import Imaging
import Scene

/// The content of a depth plot.
public struct DepthPicture: Sendable {
  /// Depths; 0 or not finite = none.
  public var depth: FloatImage
  /// The photograph, drawn next to the depths; `nil` for none.
  public var photograph: RGBImage?
  /// The title.
  public var title: String
  /// The unit of depths, for example `m`.
  public var unit: String

  /// Creates a plot of any depth image.
  public init(
    _ depth: FloatImage, photograph: RGBImage? = nil, title: String = "depth", unit: String
  ) {
    self.depth = depth
    self.photograph = photograph
    self.title = title
    self.unit = unit
  }

  /// Creates a plot of a depth map.
  ///
  /// - Throws: `DrawingError.badMap` if the number of values does not match the map's size.
  public init(
    _ map: DepthMap, photograph: RGBImage? = nil, title: String = "depth", unit: String
  ) throws {
    let (width, height) = (map.camera.width, map.camera.height)
    guard width > 0 && height > 0 && map.depth.count == width * height else {
      throw DrawingError.badMap(values: map.depth.count, width: width, height: height)
    }
    self.init(
      FloatImage(width: width, height: height, pixels: map.depth), photograph: photograph,
      title: title, unit: unit)
  }
}
