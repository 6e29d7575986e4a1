import Foundation
import Support

/// Pairs of opposite pixels around a center, for measuring the shape of a depth map.
///
/// All have the other checkerboard color, so that an update can read them while it changes its own.
struct CurvatureSampling: Sendable {
  /// Radii of the rings of pairs, relative to the patch radius.
  private static let rings = [0.6, 1.0]
  /// Number of pairs per ring; the inner ring is rotated by half a step.
  private static let directions = 6

  /// Radius of the outer ring, pixels.
  let radius: Float
  /// One pixel of each pair: its offset and the length of the offset.
  let pairs: [(dx: Int, dy: Int, length: Float)]
  /// For each pair, the shape by which a rise and a tilt of 1 change the fit to all pairs, which is
  /// linear in them: inverse depth and second derivatives per rise, first derivatives per tilt.
  let shares: [(even: SIMD4<Float>, slope: SIMD2<Float>)]

  init(radius: Int) {
    self.radius = Float(radius)
    let pairs = Self.rings.enumerated().flatMap { number, ring in
      (0..<Self.directions).map { direction in
        let turn = Double(direction) + (number == 0 ? 0.5 : 0)
        let angle = turn * .pi / Double(Self.directions)
        return Self.odd(
          SIMD2(cos(angle), sin(angle)) * (ring * Double(radius)))
      }
    }
    self.pairs = pairs
    shares = pairs.indices.map { Self.share(of: $0, among: pairs, radius: Float(radius)) }
  }

  private static func share(
    of own: Int, among pairs: [(dx: Int, dy: Int, length: Float)], radius: Float
  ) -> (even: SIMD4<Float>, slope: SIMD2<Float>) {
    var fit = LocalShape.Fit()
    for (number, pair) in pairs.enumerated() {
      let value = number == own ? 1.0 : 0
      fit.add(
        dx: Double(pair.dx) / Double(radius), dy: Double(pair.dy) / Double(radius), rise: value,
        tilt: value)
    }
    guard let shape = fit.shape(center: 0, radius: radius) else { return (.zero, .zero) }
    return (SIMD4(shape.bend, shape.inverse), shape.slope)
  }

  /// The nearest pixel of the other color to an offset.
  private static func odd(_ at: SIMD2<Double>) -> (dx: Int, dy: Int, length: Float) {
    var (dx, dy) = (Int(saturating: at.x.rounded()), Int(saturating: at.y.rounded()))
    if (dx + dy) % 2 == 0 {
      let rest = at - SIMD2(Double(dx), Double(dy))
      if abs(rest.x) > abs(rest.y) {
        dx += rest.x > 0 ? 1 : -1
      } else {
        dy += rest.y > 0 ? 1 : -1
      }
    }
    return (dx, dy, Float(dx * dx + dy * dy).squareRoot())
  }
}
