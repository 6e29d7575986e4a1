import Geometry
import Imaging
import Support

extension Undistortion {
  /// Resamples a mask of any size to the target's size: 255 where the mask is not 0.
  public func apply(mask: ByteImage) -> ByteImage {
    var out = ByteImage(width: target.width, height: target.height)
    for y in 0..<target.height {
      for x in 0..<target.width {
        let pixel = source(Double(x) + 0.5, Double(y) + 0.5)
        if allows(mask, pixel) { out.pixels[y * target.width + x] = .max }
      }
    }
    return out
  }

  /// Resamples depths along the axis, whose values do not change, to the target's frame. Uses the
  /// nearest sample, as interpolation would mix depths across an edge, and 0 where there is none.
  public func nearest(_ depth: FloatImage) -> FloatImage {
    guard let (size, pixels) = nearest(depth.pixels, width: depth.width, height: depth.height)
    else {
      return depth
    }
    return FloatImage(width: size.x, height: size.y, pixels: pixels)
  }

  /// Resamples confidence levels in the same way.
  public func nearest(_ grades: ByteImage) -> ByteImage {
    guard let (size, pixels) = nearest(grades.pixels, width: grades.width, height: grades.height)
    else {
      return grades
    }
    return ByteImage(width: size.x, height: size.y, pixels: pixels)
  }

  /// Nearest-neighbor resampling of a map from the photograph's frame to the target's, with the new
  /// size; 0 where there is no source pixel; `nil` if the frames are equal.
  private func nearest<Value: Numeric>(
    _ values: [Value], width: Int, height: Int
  ) -> (size: SIMD2<Int>, pixels: [Value])? {
    if isIdentity { return nil }
    return (size(width, height), places(width, height).map { $0 < 0 ? 0 : values[$0] })
  }

  /// The size of the target map that preserves the resolution of a map of the photograph's frame.
  private func size(_ width: Int, _ height: Int) -> SIMD2<Int> {
    func side(_ target: Int, map: Int, whole: Int) -> Int {
      max(1, Int(saturating: (Double(target) * Double(map) / Double(whole)).rounded()))
    }
    return SIMD2(
      side(target.width, map: width, whole: camera.width),
      side(target.height, map: height, whole: camera.height))
  }

  /// For each pixel in the target's frame, the index into a map of the photograph's frame; −1 if
  /// there is none.
  private func places(_ width: Int, _ height: Int) -> [Int] {
    let size = size(width, height)
    let step = SIMD2(
      Double(target.width) / Double(size.x), Double(target.height) / Double(size.y))
    return (0..<size.x * size.y).map { index in
      let (y, x) = index.quotientAndRemainder(dividingBy: size.x)
      let at = source((Double(x) + 0.5) * step.x, (Double(y) + 0.5) * step.y)
      let u = at.x / Double(camera.width) * Double(width)
      let v = at.y / Double(camera.height) * Double(height)
      guard u >= 0, v >= 0, u < Double(width), v < Double(height) else { return -1 }
      return Int(saturating: v) * width + Int(saturating: u)
    }
  }
}
