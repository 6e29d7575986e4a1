import Foundation
import Geometry
import Imaging
import Numerics
import Support

@testable import Markers

/// Renders a marker with known corners on a checked cloth: light, blur, noise of a phone, sRGB.
struct MarkerScene {
  var size = SIMD2(480, 480)
  var marker: MarkerName
  /// Lower left, lower right, upper right and upper left of the square, pixels.
  var corners: [SIMD2<Double>]
  /// Standard deviation of the blur, pixels.
  var blur = 0.7
  /// Standard deviation of the noise, gray levels.
  var noise = 2.0
  var seed: UInt64 = 1
  /// Linear light of ink and of paper.
  private static let (ink, paper) = (0.03, 0.75)
  /// Subdivisions of a pixel along each axis.
  private static let samples = 6

  func render() -> ByteImage {
    var random = RandomStream(seed: seed, stream: 1)
    let pattern = MarkerPattern(marker)
    let (a, b) = (Double(pattern.margin), Double(pattern.margin + pattern.square))
    let cells = [SIMD2(a, b), SIMD2(b, b), SIMD2(b, a), SIMD2(a, a)]
    let map = homographyFourPoint(corners, cells) ?? .identity
    let pixels = (0..<size.x * size.y).map { index -> UInt8 in
      var sum = 0.0
      for sample in 0..<Self.samples * Self.samples {
        let u = (Double(sample % Self.samples) + random.unit()) / Double(Self.samples)
        let v = (Double(sample / Self.samples) + random.unit()) / Double(Self.samples)
        let x = Double(index % size.x) + u + blur * random.normal()
        let y = Double(index / size.x) + v + blur * random.normal()
        sum += light(x, y, pattern, map)
      }
      let value = Float(sum / Double(Self.samples * Self.samples))
      let stored = 255 * Double(SRGB.encoded(min(max(value, 0), 1))) + noise * random.normal()
      return UInt8(min(max(stored.rounded(), 0), 255))
    }
    return ByteImage(width: size.x, height: size.y, pixels: pixels)
  }

  private func light(_ x: Double, _ y: Double, _ pattern: MarkerPattern, _ map: Matrix3) -> Double {
    let shade = 0.85 + 0.15 * x / Double(size.x)
    let p = map * SIMD3(x, y, 1)
    let (u, v, n) = (p.x / p.z, p.y / p.z, Double(pattern.side))
    if u >= 0, v >= 0, u < n, v < n {
      return (pattern.isWhite[Int(v) * pattern.side + Int(u)] ? Self.paper : Self.ink) * shade
    }
    if u >= -1, v >= -1, u < n + 1, v < n + 1 { return Self.paper * shade }
    let square = Int((x / 37).rounded(.down)) &+ Int((y / 29).rounded(.down))
    return (square & 1 == 0 ? 0.2 : 0.5) * shade
  }
}

extension MarkerScene {
  /// A marker at a random tilt up to 60°, turned at random.
  ///
  /// - Parameter side: Length of the shortest projected side, pixels.
  init(_ marker: MarkerName, side: Double, random: inout RandomStream) {
    let tilt = random.unit() * .pi / 3
    let (axis, turn) = (random.unit() * 2 * .pi, random.unit() * 2 * .pi)
    let shift = SIMD2(random.unit(), random.unit())
    var (scale, corners) = (side, [SIMD2<Double>]())
    for _ in 0..<5 {
      corners = Self.corners(side: scale, tilt: tilt, axis: axis, turn: turn)
      scale *= side / (Self.sides(corners).min() ?? side)
    }
    let reach = corners.map { max(abs($0.x), abs($0.y)) }.max() ?? side
    let half = (reach * 1.6 + 12).rounded(.up)
    self.init(
      size: SIMD2(repeating: Int(2 * half)), marker: marker,
      corners: corners.map { $0 + half + shift })
    seed = UInt64(random.unit() * 1e9)
  }

  private static func sides(_ corners: [SIMD2<Double>]) -> [Double] {
    (0..<4).map { length(corners[$0] - corners[($0 + 1) % 4]) }
  }

  /// A square around (0, 0), turned in its plane, tilted, seen from 12 sides away, and turned in the
  /// picture.
  private static func corners(
    side: Double, tilt: Double, axis: Double, turn: Double
  ) -> [SIMD2<Double>] {
    [SIMD2(-0.5, -0.5), SIMD2(0.5, -0.5), SIMD2(0.5, 0.5), SIMD2(-0.5, 0.5)].map { p in
      let q = SIMD2(cos(turn) * p.x - sin(turn) * p.y, sin(turn) * p.x + cos(turn) * p.y)
      let seen = SIMD2(q.x, q.y * cos(tilt)) * (12 / (12 + q.y * sin(tilt)))
      // y is downwards in the picture.
      return SIMD2(
        cos(axis) * seen.x - sin(axis) * seen.y, -sin(axis) * seen.x - cos(axis) * seen.y) * side
    }
  }
}
