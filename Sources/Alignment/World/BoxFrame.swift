import Foundation
import Geometry
import Numerics
import Scene

/// The object's box, stored in the capture in device coordinates, transformed to the model.
///
/// The box defines the world frame: its sides are the axes, and the origin is the center of its
/// base, so that the model is on y = 0 and all exports agree. The base estimated from the depth
/// sensor has an error of some millimeters, which the points of the surface around the object
/// correct.
struct BoxFrame {
  /// Width of the ring around the box in which surface points are searched, relative to the width
  /// and depth of the box.
  private static let ringReach = 0.75
  /// Maximum distance of surface points from the base of the box, meters: the error of sensors.
  private static let maxCorrection = 0.02
  /// Half the height of the layer that contains most surface points, meters.
  private static let layer = 0.002
  /// Minimum number of points that correct the base.
  private static let minPoints = 20

  /// Whether the user adjusted the box.
  let isAdjusted: Bool
  /// The center of the box, model frame.
  private(set) var center: SIMD3<Double>
  /// Direction of the z axis of the box in the model.
  let side: SIMD3<Double>
  /// Width, height and depth, model units.
  private let size: SIMD3<Double>
  /// Model units per meter.
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

  /// Moves the base to the surface that supports the object.
  ///
  /// - Parameter up: The upward direction in the model.
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
    // The top does not move.
    center += up * (height / 2)
    lift = height
  }

  /// How far the base was moved up, model units.
  private(set) var lift = 0.0

  /// Center of the base.
  func base(up: SIMD3<Double>) -> SIMD3<Double> { center - up * ((size.y - lift) / 2) }

  /// The box in a world whose origin is the center of its base.
  ///
  /// - Parameter scale: World units per model unit.
  func box(scale: Double) -> BoundingBox {
    let half = SIMD3(size.x / 2, 0, size.z / 2) * scale
    return BoundingBox(min: -half, max: half + SIMD3(0, (size.y - lift) * scale, 0))
  }

  private func axes(_ up: SIMD3<Double>) -> (SIMD3<Double>, SIMD3<Double>) {
    let z = normalized(side - up * dot(side, up))
    return (cross(up, z), z)
  }
}
