import Foundation
import Support

/// Pairs of opposite pixels around a center, for measuring the shape of a depth map.
///
/// All have the other checkerboard color, so that an update can read them while it changes its own.
final class CurvatureSampling: @unchecked Sendable {
  /// A pair, and what it contributes to the fit to all pairs.
  struct Pair {
    /// One pixel of the pair: its offset, and the length of that.
    let (dx, dy): (Int, Int)
    let length: Float
    /// The change of the fit, which is linear in the pairs, by a rise of 1: second derivatives and
    /// inverse depth.
    let even: SIMD4<Float>
    /// The change of the first derivatives by a tilt of 1.
    let slope: SIMD2<Float>
  }

  /// The sampling as inner loops read it: without references to count.
  struct Table {
    let radius: Float
    let pairs: UnsafeBufferPointer<Pair>
  }

  private typealias Offset = (dx: Int, dy: Int, length: Float)

  /// Radii of the rings of pairs, relative to the patch radius.
  private static let rings = [0.6, 1.0]
  /// Number of pairs per ring; the inner ring is rotated by half a step.
  private static let directions = 6

  /// The pairs, and the radius of the outer ring in pixels; valid as long as the sampling.
  let table: Table

  init(radius: Int) {
    let offsets = Self.rings.enumerated().flatMap { number, ring in
      (0..<Self.directions).map { direction in
        let turn = Double(direction) + (number == 0 ? 0.5 : 0)
        let angle = turn * .pi / Double(Self.directions)
        return Self.odd(
          SIMD2(cos(angle), sin(angle)) * (ring * Double(radius)))
      }
    }
    let pairs = UnsafeMutableBufferPointer<Pair>.allocate(capacity: offsets.count)
    _ = pairs.initialize(
      from: offsets.indices.map { Self.pair($0, among: offsets, radius: Float(radius)) })
    table = Table(radius: Float(radius), pairs: UnsafeBufferPointer(pairs))
  }

  deinit { table.pairs.deallocate() }

  private static func pair(_ own: Int, among offsets: [Offset], radius: Float) -> Pair {
    var fit = LocalShape.Fit()
    for (number, pair) in offsets.enumerated() {
      let value = number == own ? 1.0 : 0
      fit.add(
        dx: Double(pair.dx) / Double(radius), dy: Double(pair.dy) / Double(radius), rise: value,
        tilt: value)
    }
    let shape = fit.shape(center: 0, radius: radius)
    return Pair(
      dx: offsets[own].dx, dy: offsets[own].dy, length: offsets[own].length,
      even: shape.map { SIMD4($0.bend, $0.inverse) } ?? .zero, slope: shape?.slope ?? .zero)
  }

  /// The nearest pixel of the other color to an offset.
  private static func odd(_ at: SIMD2<Double>) -> Offset {
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
