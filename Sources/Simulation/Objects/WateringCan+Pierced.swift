import Foundation
import Numerics

/// The pierced parts: half a cover over the opening, and the rose of the spout.
extension WateringCan {
  /// Height of the slightly domed cover.
  private static func coverHeight(_ r: Float) -> Float {
    let share = r / radius(rim)
    return rim + 0.010 * (1 - share * share)
  }

  /// The cover with a row of drops and a row of dots cut out.
  static func cover(_ p: SIMD3<Float>, _ r: Float) -> Float {
    let bounds = max(r - radius(rim), -p.x)
    let sheet = max(abs(p.z - coverHeight(r)) * 0.9 - 0.0016, bounds)
    guard sheet < 0.004 else { return sheet }
    let turn = atan2(p.y, p.x)
    let step: Float = .pi / 6
    let nearest = min(max((turn / step).rounded(), -2), 2) * step
    let along = r * cos(turn - nearest)
    let across = r * sin(turn - nearest)
    // A drop: a disc with a tip towards the axis.
    let disc = length(SIMD2(along - 0.0335, across)) - 0.0044
    let tip = max(abs(across) * 0.93 - (along - 0.020) * 0.36, along - 0.0335)
    return max(sheet, -min(disc, tip * 0.9))
  }

  /// The roll along the straight edge of the cover.
  static func coverEdge(_ p: SIMD3<Float>, _ r: Float) -> Float {
    let roll = length(SIMD2(p.x, p.z - coverHeight(r))) - 0.0028
    return max(roll, r - radius(rim))
  }

  /// The rose: a cone that widens towards a face with holes in two rings around one.
  func rose(_ p: SIMD3<Float>) -> Float {
    let direction = SIMD3<Float>(0.625, 0, 0.781)
    let v = p - SIMD3(0.138, 0, 0.149)
    let h = dot(v, direction)
    let side = SIMD2(v.x * direction.z - v.z * direction.x, v.y)
    let r = length(side)
    let share = min(max(h / 0.024, 0), 1)
    let face = 0.024 + 0.003 * (1 - r * r / 5e-4)
    let cone = (r - 0.0072 - 0.0150 * share * share) * 0.75
    let roll = length(SIMD2(r - 0.0214, h - 0.0232)) - 0.0024
    let solid = min(max(cone, max(-h, h - face)), roll)
    guard solid < 0.004, h > 0.016 else { return solid }
    var hole = r
    for (count, radius) in [(6, Float(0.0078)), (12, Float(0.0156))] {
      let step = 2 * Float.pi / Float(count)
      let turn = (atan2(side.y, side.x) / step).rounded() * step
      hole = min(hole, length(side - SIMD2(cos(turn), sin(turn)) * radius))
    }
    return max(solid, -max(hole - 0.0019, 0.019 - h))
  }
}
