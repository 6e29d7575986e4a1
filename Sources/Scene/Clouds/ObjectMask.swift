import Geometry
import Imaging
import Support

/// The part of a view that shows the object.
public struct ObjectMask: ViewMap {
  /// Index of the view.
  public var view: Int
  /// 255 = object, 0 = surroundings; aligned with the view's undistorted camera, at its own size.
  public var image: ByteImage

  /// A mask of one view.
  public init(view: Int, image: ByteImage) { (self.view, self.image) = (view, image) }

  /// The mask resampled to the distorted photograph, at the mask's own size.
  ///
  /// - Parameter camera: The photograph's camera, with its distortion.
  package func overPhotograph(of camera: Camera) -> ByteImage {
    guard camera.hasDistortion else { return image }
    let (width, height) = (image.width, image.height)
    let own = camera.resized(width: width, height: height)
    var result = ByteImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let p = own.normalize(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        let (u, v) = (own.fx * p.x + own.cx, own.fy * p.y + own.cy)
        guard u >= 0, v >= 0, u < Double(width), v < Double(height) else { continue }
        result.pixels[y * width + x] = image.pixels[Int(saturating: v) * width + Int(saturating: u)]
      }
    }
    return result
  }
}
