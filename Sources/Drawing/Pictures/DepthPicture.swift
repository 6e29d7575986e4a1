import Imaging
import Scene

/// What a depth's picture shows.
public struct DepthPicture: Sendable {
  /// Depths; 0 or not finite = none.
  public var depth: FloatImage
  /// What was photographed, drawn beside it; `nil` for none.
  public var photograph: RGBImage?
  /// What the picture shows.
  public var title: String
  /// What depths are measured in, for example `m`.
  public var unit: String

  /// Any image of depths.
  public init(
    _ depth: FloatImage, photograph: RGBImage? = nil, title: String = "depth", unit: String
  ) {
    self.depth = depth
    self.photograph = photograph
    self.title = title
    self.unit = unit
  }

  /// A depth map.
  ///
  /// - Throws: `DrawingError.badMap` when the values do not fit the map's size.
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
