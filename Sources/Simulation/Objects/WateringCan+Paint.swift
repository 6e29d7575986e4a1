import Foundation
import Numerics
import Support

/// Colors of the can, linear RGB from 0 to 1: speckled enamel with painted flowers, brass and wood.
extension WateringCan {
  private static let teal = SIMD3<Float>(0.035, 0.22, 0.235)
  private static let cream = SIMD3<Float>(0.74, 0.66, 0.48)
  private static let red = SIMD3<Float>(0.50, 0.045, 0.035)
  private static let navy = SIMD3<Float>(0.030, 0.055, 0.17)
  private static let yellow = SIMD3<Float>(0.80, 0.47, 0.06)
  private static let green = SIMD3<Float>(0.10, 0.26, 0.06)
  private static let white = SIMD3<Float>(0.80, 0.79, 0.74)
  private static let rust = SIMD3<Float>(0.16, 0.055, 0.02)
  private static let brass = SIMD3<Float>(0.62, 0.38, 0.10)
  private static let patina = SIMD3<Float>(0.16, 0.33, 0.27)
  private static let oak = SIMD3<Float>(0.40, 0.20, 0.075)

  /// Color at a point of the surface.
  func color(_ point: SIMD3<Float>, seed: UInt32) -> SIMD3<Float> {
    let p = point - Self.axis
    let grain = ProceduralNoise.fractal(point * 900, octaves: 3, seed: seed &+ 150)
    return paint(p, seed) * (0.6 + 0.8 * grain)
  }

  private func paint(_ p: SIMD3<Float>, _ seed: UInt32) -> SIMD3<Float> {
    switch nearest(p + Self.axis).part {
    case .body: return bodyColor(p, seed)
    case .cover, .spout: return Self.speckled(p, Self.teal, seed)
    case .letters: return Self.speckled(p, Self.red, seed)
    case .trim, .rose, .handle: return Self.metal(p, seed)
    case .grip: return Self.wood(p, seed)
    }
  }

  private func bodyColor(_ p: SIMD3<Float>, _ seed: UInt32) -> SIMD3<Float> {
    let r = (p.x * p.x + p.y * p.y).squareRoot()
    if r < Self.radius(p.z) - 0.0015, p.z > 0.003 {
      // Little light reaches the bottom.
      return Self.speckled(p, Self.cream, seed) * (0.4 + 0.6 * p.z / Self.rim)
    }
    guard !Self.band.contains(p.z) else { return bandColor(p, seed) }
    let below = Self.band.lowerBound - p.z
    let scallop = 0.0035 + 0.0045 * abs(cos(10 * atan2(p.y, p.x)))
    let isScallop = below > 0 && below < scallop
    return Self.speckled(p, isScallop ? Self.cream : Self.teal, seed)
  }

  /// The band: flowers on a vine towards the spout and the handle, rows of dots along its edges.
  private func bandColor(_ p: SIMD3<Float>, _ seed: UInt32) -> SIMD3<Float> {
    let place = Self.place(p)
    if Self.word(place) < 0.0009 { return Self.speckled(p, Self.navy, seed) }
    let edge = 0.5 * (Self.band.upperBound - Self.band.lowerBound) - abs(place.y)
    let turn = atan2(p.y, p.x)
    let dots = 56 * turn / (2 * .pi)
    let along = (dots - dots.rounded()) * 2 * .pi / 56 * Self.radius(p.z)
    if length(SIMD2(along, edge - 0.0048)) < 0.0014 { return Self.speckled(p, Self.navy, seed) }
    let flowers = abs(place.x) > Self.halfWord + 0.004 ? Self.flowers(p, turn, place.y) : nil
    return Self.speckled(p, flowers ?? Self.cream, seed)
  }

  /// The color of a flower, a leaf or the vine; `nil` between them.
  private static func flowers(_ p: SIMD3<Float>, _ turn: Float, _ height: Float) -> SIMD3<Float>? {
    let side = p.x > 0 ? turn : (turn > 0 ? turn - .pi : turn + .pi)
    let step: Float = 0.40
    let number = min(max((side / step).rounded(), -1), 1)
    let rise: Float = number == 0 ? 0.0045 : -0.0045
    let d = SIMD2((side - number * step) * radius(p.z), height - rise)
    let (reach, angle) = (length(d), atan2(d.y, d.x))
    if reach < 0.0026 { return number == 0 ? red : yellow }
    if reach < 0.0098 * (0.55 + 0.45 * abs(cos(2.5 * angle + number))) {
      return (number == 0 ? yellow : red) * (0.55 + 45 * reach)
    }
    let vine = 0.0055 * cos(side / step * .pi) - 0.001
    let (along, above) = (side / step * 2, height - vine)
    let leaf = SIMD2((along - along.rounded()) * step / 2 * radius(p.z), abs(above) - 0.004)
    if length(leaf * SIMD2(1, 1.3)) < 0.0034 { return green * 1.5 }
    return abs(above) < 0.0009 ? green : nil
  }

  /// Enamel with light and dark speckles, and where it is dark a few chips down to the rusty iron.
  private static func speckled(
    _ p: SIMD3<Float>, _ base: SIMD3<Float>, _ seed: UInt32
  ) -> SIMD3<Float> {
    var color = base * (0.75 + 0.5 * ProceduralNoise.fractal(p * 55, octaves: 3, seed: seed))
    let bright = base.x + base.y + base.z > 1
    let coarse = ProceduralNoise.cells(p * 200, seed: seed &+ 140)
    if coarse.first < 0.16 + 0.2 * coarse.id {
      color = color * 0.25 + (bright ? navy : white) * 0.75
    }
    let fine = ProceduralNoise.cells(p * 430, seed: seed &+ 141)
    if fine.first < 0.3 { color = color * 0.45 + (bright ? teal : white) * 0.55 }
    if bright { return color }
    let chip = ProceduralNoise.cells(p * 62, seed: seed &+ 142)
    let size = chip.id < 0.25 ? 0.10 + 0.4 * chip.id : 0
    if chip.first < size { color = rust * (0.6 + 3 * chip.first) }
    return color
  }

  private static func metal(_ p: SIMD3<Float>, _ seed: UInt32) -> SIMD3<Float> {
    let tone = ProceduralNoise.fractal(p * 160, octaves: 3, seed: seed &+ 160)
    let age = ProceduralNoise.fractal(p * 75, octaves: 4, seed: seed &+ 170)
    let share = min(max((age - 0.5) * 9, 0), 0.85)
    let pits = ProceduralNoise.cells(p * 260, seed: seed &+ 180)
    let dark: Float = pits.first < 0.24 ? 0.35 : 1
    return (brass * (0.4 + 1.2 * tone) * (1 - share) + patina * share) * dark
  }

  private static func wood(_ p: SIMD3<Float>, _ seed: UInt32) -> SIMD3<Float> {
    let ring = ProceduralNoise.fractal(
      p * SIMD3(45, 420, 300), octaves: 4, seed: seed &+ 190)
    let pore = ProceduralNoise.cells(p * SIMD3(110, 420, 420), seed: seed &+ 191)
    return oak * (0.35 + 0.9 * abs(sin(ring * 16)) + 0.3 * ring) * (pore.first < 0.25 ? 0.4 : 1)
  }
}
