import Foundation
import Geometry
import Numerics
import Scene
import Support

/// Fits an upright box to the visible points of an object on a surface.
///
/// One view shows only the near side. The far side is assumed to be similar, so that the box is at
/// least as deep, seen from the camera, as it is wide.
struct UprightBoxFit {
  /// Fraction of points that can be outside on each side: flying pixels of the depth sensor.
  private static let boxTail = 0.005
  /// Fraction of points outside on each side when the center of symmetry of the far side is
  /// determined.
  private static let mirrorTail = 0.01
  /// Rotations tried within a right angle: every 3°.
  private static let turns = (count: 30, degrees: 3.0)
  /// Margin on every side and on top, in meters.
  private static let room = 0.01
  /// Minimum relative reduction of the area for a rotation, so that rounding does not select it.
  private static let minGain = 0.999
  /// Maximum width in meters; wider objects are furniture.
  private static let maxWidth = 1.2

  /// World points with Y up, in meters.
  let points: [SIMD3<Double>]
  /// Height of the surface.
  let floor: Double
  /// Camera center.
  let eye: SIMD3<Double>

  /// The rotated rectangle of minimum area around the points, with a margin on every side; `nil` if
  /// it is too wide for an object.
  func box() -> ObjectBox? {
    let whole = points + farSide()
    let top = Self.quantile(points.map(\.y), 1 - Self.boxTail)
    var best: (area: Double, box: ObjectBox)?
    for step in 0..<Self.turns.count {
      let yaw = Double(step) * Self.turns.degrees * .pi / 180
      let box = box(around: whole, top: top, yaw: yaw)
      let area = box.size.x * box.size.z
      guard best.map({ area < $0.area * Self.minGain }) ?? true else { continue }
      best = (area, box)
    }
    guard let box = best?.box, max(box.size.x, box.size.z) < Self.maxWidth else { return nil }
    return box
  }

  private func box(around points: [SIMD3<Double>], top: Double, yaw: Double) -> ObjectBox {
    let (c, s) = (cos(yaw), sin(yaw))
    let xs = points.map { $0.x * c - $0.z * s }
    let zs = points.map { $0.x * s + $0.z * c }
    let (x0, x1) = Self.extent(xs, Self.boxTail)
    let (z0, z1) = Self.extent(zs, Self.boxTail)
    let (mx, mz) = ((x0 + x1) / 2, (z0 + z1) / 2)
    let size = SIMD3(
      x1 - x0 + 2 * Self.room, top - floor + Self.room, z1 - z0 + 2 * Self.room)
    let center = SIMD3(mx * c + mz * s, floor + size.y / 2, mz * c - mx * s)
    return ObjectBox(center: center, size: size, yaw: yaw)
  }

  /// Substitutes for the invisible side: the visible side rotated by 180° about the vertical axis
  /// through the center of the object, because many objects are symmetric.
  private func farSide() -> [SIMD3<Double>] {
    let center = points.reduce(.zero, +) / Double(points.count)
    let toObject = center - eye
    let ahead = normalized(SIMD3(toObject.x, 0, toObject.z))
    guard length(ahead) > 0 else { return [] }
    let side = SIMD3(ahead.z, 0, -ahead.x)
    let (near, far) = Self.extent(points.map { dot($0 - center, ahead) }, Self.mirrorTail)
    let (left, right) = Self.extent(points.map { dot($0 - center, side) }, Self.mirrorTail)
    guard right - left > far - near else { return [] }
    let middle = center + ahead * (near + (right - left) / 2) + side * ((left + right) / 2)
    return points.map { SIMD3(2 * middle.x - $0.x, $0.y, 2 * middle.z - $0.z) }
  }

  /// The range of the values without a fraction `tail` of them at each end.
  private static func extent(_ values: [Double], _ tail: Double) -> (Double, Double) {
    (quantile(values, tail), quantile(values, 1 - tail))
  }

  private static func quantile(_ values: [Double], _ share: Double) -> Double {
    let sorted = values.sorted()
    return sorted[min(Int(saturating: Double(sorted.count) * share), sorted.count - 1)]
  }
}
