import Foundation
import Geometry
import Imaging
import Numerics
import Support

/// An equirectangular panorama: columns are angles about the vertical, rows are angles from it.
///
/// The camera frame is that of the view straight ahead, the middle of the picture: x right, y down, z
/// forward.
package struct Panorama {
  /// Ratio of width to height.
  static let shape = 2
  /// Yaw of the views in degrees, to the right.
  package static let yaws = stride(from: 0, to: 360, by: 60).map { $0 }
  /// Field of view of a square view, degrees: neighbors overlap by a third.
  private static let fieldOfView = 90.0

  let image: RGBImage

  package init(_ image: RGBImage) { self.image = image }

  /// The pinhole camera of the views of a panorama: its pixels in the middle are as large as those of
  /// the panorama at the horizon.
  package static func camera(width: Int) -> Camera {
    let focal = Double(width) / (2 * .pi)
    let side = 2 * focal * tan(fieldOfView / 2 * .pi / 180)
    let pixels = max(Int(saturating: side.rounded()), 1)
    return Camera(width: pixels, height: pixels, focal: focal)
  }

  /// The rotation from the frame of a view to that of the panorama.
  package static func rotation(yaw: Int) -> Matrix3 {
    .rotation(SIMD3(0, Double(yaw) * .pi / 180, 0))
  }

  /// The pixel that shows a direction.
  static func pixel(of direction: SIMD3<Double>, width: Int, height: Int) -> SIMD2<Double> {
    let level = (direction.x * direction.x + direction.z * direction.z).squareRoot()
    let turn = atan2(direction.x, direction.z) / (2 * .pi) + 0.5
    let rise = 0.5 + atan2(direction.y, level) / .pi
    return SIMD2(turn * Double(width), rise * Double(height))
  }

  /// The direction that a pixel shows, length 1.
  package static func direction(
    of pixel: SIMD2<Double>, width: Int, height: Int
  ) -> SIMD3<Double> {
    let turn = (pixel.x / Double(width) - 0.5) * 2 * .pi
    let rise = (pixel.y / Double(height) - 0.5) * .pi
    return SIMD3(cos(rise) * sin(turn), sin(rise), cos(rise) * cos(turn))
  }

  /// The pinhole view at a yaw, with bilinear samples.
  package func view(yaw: Int) -> RGBImage {
    let camera = Self.camera(width: image.width)
    let turn = Self.rotation(yaw: yaw)
    var out = RGBImage(width: camera.width, height: camera.height)
    for y in 0..<camera.height {
      for x in 0..<camera.width {
        let ray = SIMD3(
          (Double(x) + 0.5 - camera.cx) / camera.fx, (Double(y) + 0.5 - camera.cy) / camera.fy, 1)
        let place = Self.pixel(of: turn * ray, width: image.width, height: image.height)
        sample(place, into: &out, at: 3 * (y * camera.width + x))
      }
    }
    return out
  }

  /// Writes a bilinear sample; columns continue at the other border.
  private func sample(_ place: SIMD2<Double>, into out: inout RGBImage, at index: Int) {
    let (u, v) = (place.x - 0.5, min(max(place.y - 0.5, 0), Double(image.height - 1)))
    let (column, row) = (u.rounded(.down), v.rounded(.down))
    let (fx, fy) = (Float(u - column), Float(v - row))
    let width = image.width
    let x0 = (Int(saturating: column) + width) % width
    let (x1, y0) = ((x0 + 1) % width, Int(saturating: row))
    let y1 = min(y0 + 1, image.height - 1)
    for k in 0..<3 {
      func value(_ x: Int, _ y: Int) -> Float { Float(image.pixels[3 * (y * width + x) + k]) }
      let above = value(x0, y0) * (1 - fx) + value(x1, y0) * fx
      let below = value(x0, y1) * (1 - fx) + value(x1, y1) * fx
      out.pixels[index + k] = UInt8(saturating: above * (1 - fy) + below * fy + 0.5)
    }
  }
}
