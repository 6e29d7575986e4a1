import Foundation
import Numerics

/// The raised letters "OCS" on both sides of the body.
extension WateringCan {
  /// Half the width of the word, half the height of the letters, and half their stroke.
  static let halfWord: Float = 0.03715
  private static let bow: Float = 0.0108
  private static let stroke: Float = 0.0027
  /// Height of the letters above the body.
  private static let relief: Float = 0.0028
  /// Height of their center.
  private static let middle = (band.lowerBound + band.upperBound) / 2

  /// Signed distance to the letters; `p` is relative to the body's axis.
  func lettering(_ p: SIMD3<Float>, _ r: Float) -> Float {
    let surface = Self.radius(p.z)
    let layer = abs(r - surface) - Self.relief
    guard layer < 0.01 else { return layer }
    return max(layer, Self.word(Self.place(p)))
  }

  /// Position on the unrolled side, relative to the center of the word and upright for a viewer
  /// outside.
  static func place(_ p: SIMD3<Float>) -> SIMD2<Float> {
    let turn = p.y < 0 ? atan2(p.x, -p.y) : atan2(-p.x, p.y)
    return SIMD2(turn * radius(p.z), p.z - middle)
  }

  /// Signed distance to the word in the plane.
  static func word(_ q: SIMD2<Float>) -> Float {
    let o = abs(length(q - SIMD2(-0.02375, 0)) - bow)
    // C: an arc of 264° around the direction of −x.
    let c = q - SIMD2(0.00655, 0)
    let second = arc(SIMD2(c.y, -c.x), half: 132 * .pi / 180, radius: bow)
    // S: two arcs of 240°, each the other turned by 180°.
    let s = q - SIMD2(0.02905, 0)
    let upper = bowOfS(s - SIMD2(0, bow / 2))
    let lower = bowOfS(SIMD2(0, -bow / 2) - s)
    return min(min(o, second), min(upper, lower)) - stroke
  }

  /// Distance to an arc from 30° to 270° around the origin.
  private static func bowOfS(_ p: SIMD2<Float>) -> Float {
    let turned = SIMD2(p.x * 0.5 + p.y * 0.866_025_4, -p.x * 0.866_025_4 + p.y * 0.5)
    return arc(turned, half: 120 * .pi / 180, radius: bow / 2)
  }

  /// Distance to an arc around the origin, symmetric to the direction of +y.
  private static func arc(_ p: SIMD2<Float>, half: Float, radius: Float) -> Float {
    let q = SIMD2(abs(p.x), p.y)
    let end = SIMD2(sin(half), cos(half))
    // Beyond the end of the arc, its end point is nearest.
    guard end.y * q.x > end.x * q.y else { return abs(length(q) - radius) }
    return length(q - end * radius)
  }
}
