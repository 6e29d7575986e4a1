import Foundation
import Geometry
import Numerics
import Scene

/// Where the object's box, which the capture carries in the device's world, is in the model.
///
/// The box becomes the world's frame: its sides are the axes, and the origin is in the middle of its
/// base, so that a model stands on y = 0 and every export agrees. A depth sensor puts the base some
/// millimetres off; the points of the surface round the object put it right.
struct BoxFrame {
  /// Half the width of the ring round the box in which points are looked for, as a share of the box's
  /// width and depth.
  private static let ringReach = 0.75
  /// Farthest from the box's base that a point of the surface is believed to lie, metres: what
  /// sensors are off by.
  private static let maxCorrection = 0.02
  /// Half the height of the layer in which most of the surface's points lie, metres.
  private static let layer = 0.002
  /// Fewest points that correct the base.
  private static let minPoints = 20

  /// Whether the box was put right by hand.
  let isAdjusted: Bool
  /// The box's middle, model frame.
  private(set) var center: SIMD3<Double>
  /// Direction of the box's own z in the model.
  let side: SIMD3<Double>
  /// Width, height and depth, model units.
  private let size: SIMD3<Double>
  /// Model units in a metre.
  private let unit: Double

  /// The box of the newest view that has one and whose device pose agrees with the model.
  init?(_ views: ViewSet, devices: DeviceAlignment?) {
    guard let devices,
      let box = devices.views.last(where: { views.views[$0].objectBox != nil })
        .flatMap({ views.views[$0].objectBox })
    else { return nil }
    let map = devices.modelFromDevice
    isAdjusted = box.isAdjusted == true
    center = map * box.center
    side = normalized(map.rotation * SIMD3(sin(box.yaw), 0, cos(box.yaw)))
    size = box.size * map.scale
    unit = map.scale
  }

  /// Moves the base to the surface that the object stands on.
  ///
  /// - Parameter up: Direction of up in the model.
  mutating func settle(on points: [SIMD3<Double>], up: SIMD3<Double>) {
    let (x, z) = axes(up)
    let base = center - up * (size.y / 2)
    let heights = points.compactMap { point -> Double? in
      let d = point - base
      let height = dot(d, up)
      let (a, b) = (abs(dot(d, x)) / size.x, abs(dot(d, z)) / size.z)
      let isInRing = max(a, b) < 0.5 + Self.ringReach && max(a, b) > 0.5
      return isInRing && abs(height) < Self.maxCorrection * unit ? height : nil
    }.sorted()
    let layer = heights.densestRun(within: 2 * Self.layer * unit)
    guard layer.count >= Self.minPoints else { return }
    let height = heights[layer].reduce(0, +) / Double(layer.count)
    // The top stays where it is.
    center += up * (height / 2)
    lift = height
  }

  /// How far the base was moved up, model units.
  private(set) var lift = 0.0

  /// Middle of the base.
  func base(up: SIMD3<Double>) -> SIMD3<Double> { center - up * ((size.y - lift) / 2) }

  /// The box in a world whose origin is its base.
  ///
  /// - Parameter scale: World units in a model unit.
  func box(scale: Double) -> BoundingBox {
    let half = SIMD3(size.x / 2, 0, size.z / 2) * scale
    return BoundingBox(min: -half, max: half + SIMD3(0, (size.y - lift) * scale, 0))
  }

  private func axes(_ up: SIMD3<Double>) -> (SIMD3<Double>, SIMD3<Double>) {
    let z = normalized(side - up * dot(side, up))
    return (cross(up, z), z)
  }
}
