import Foundation
import Geometry
import Numerics
import Scene

/// The projection of a box in an image.
struct ProjectedBox {
  /// Minimum depth of corners in meters; nearer ones count as behind the camera.
  static let minDepth = 0.02
  /// Size of an unbounded projection, for a camera inside the box; exceeds every limit.
  static let unbounded = 9.0
  /// Minimum number of corners in front of the camera for a visible box: more than one face.
  static let minCornersAhead = 5
  /// Sine of the angle below which the camera looks straight at the box.
  private static let minSine = 1e-9

  /// The larger of the relative width and height in the image.
  let fill: Double
  /// Overlap of box and frame, as a fraction of the smaller of both.
  let visible: Double

  /// Computes the size as if the camera looked straight at the box, so that perspective at the
  /// image border does not enlarge it.
  init(_ box: ObjectBox, camera: Camera, pose: RigidTransform) {
    let center = pose * box.center
    let ahead = SIMD3<Double>(0, 0, 1)
    let axis = cross(normalized(center), ahead)
    let sine = length(axis)
    let angle = atan2(sine, normalized(center).z)
    let turn = sine > Self.minSine ? Matrix3.rotation(axis * (angle / sine)) : .identity
    let corners = box.corners.map { pose * $0 }
    fill = ProjectedBox.size(corners.map { turn * $0 }, camera)
    visible = ProjectedBox.share(corners, camera)
  }

  private static func size(_ corners: [SIMD3<Double>], _ camera: Camera) -> Double {
    guard corners.allSatisfy({ $0.z > minDepth }) else { return unbounded }
    let xs = corners.map { $0.x / $0.z * camera.fx / Double(camera.width) }
    let ys = corners.map { $0.y / $0.z * camera.fy / Double(camera.height) }
    return max(
      (xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0))
  }

  /// Overlap of the box's bounding rectangle with the frame, relative to the smaller of both.
  private static func share(_ corners: [SIMD3<Double>], _ camera: Camera) -> Double {
    let ahead = corners.filter { $0.z > minDepth }
    guard ahead.count >= minCornersAhead else { return 0 }
    let pixels = ahead.map { SIMD2($0.x / $0.z * camera.fx, $0.y / $0.z * camera.fy) }
    func overlap(of values: [Double], around middle: Double, side: Int) -> (Double, Double) {
      let (low, high) = ((values.min() ?? 0) + middle, (values.max() ?? 0) + middle)
      return (max(0, min(high, Double(side)) - max(low, 0)), high - low)
    }
    let (w, width) = overlap(of: pixels.map(\.x), around: camera.cx, side: camera.width)
    let (h, height) = overlap(of: pixels.map(\.y), around: camera.cy, side: camera.height)
    let full = min(width, Double(camera.width)) * min(height, Double(camera.height))
    return full > 0 ? w * h / full : 0
  }
}
