import Foundation
import Geometry
import Numerics
import Scene
import Support

/// Fits an upright box to the visible points of an object on a surface.
///
/// One view shows only the near side; the far one is taken to be like it, so that the box is at
/// least as deep, seen from the camera, as it is wide.
struct UprightBoxFit {
  /// Share of the points that may lie outside on either side: flying pixels of the depth sensor.
  private static let boxTail = 0.005
  /// The same for the middle that the far side is mirrored through.
  private static let mirrorTail = 0.01
  /// Turns tried over a right angle: every 3°, finer than the sides of things are straight.
  private static let turns = (count: 30, degrees: 3.0)
  /// Room left on every side and on top, metres.
  private static let room = 0.01
  /// A turn must make the area this much smaller, so that rounding does not choose it.
  private static let minGain = 0.999
  /// Wider things are furniture, metres.
  private static let maxWidth = 1.2

  /// World, Y up, metres.
  let points: [SIMD3<Double>]
  /// Height of the surface.
  let floor: Double
  /// The camera's centre.
  let eye: SIMD3<Double>

  /// The turned rectangle of least area round the points, with a little room on every side; `nil`
  /// where it is too wide for an object.
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

  /// Stand-ins for the side that cannot be seen: the one that can, turned half round the vertical
  /// through the object's middle, as jars and boxes have it.
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

  /// The range of the values without a share `tail` of them at either end.
  private static func extent(_ values: [Double], _ tail: Double) -> (Double, Double) {
    (quantile(values, tail), quantile(values, 1 - tail))
  }

  private static func quantile(_ values: [Double], _ share: Double) -> Double {
    let sorted = values.sorted()
    return sorted[min(Int(saturating: Double(sorted.count) * share), sorted.count - 1)]
  }
}
