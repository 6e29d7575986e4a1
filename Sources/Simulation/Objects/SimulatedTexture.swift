import Foundation
import Numerics
import Support

/// Surface colors of the simulated scene, linear RGB from 0 to 1.
enum SimulatedTexture {
  /// Glazed pottery: large patches of color, veins, and speckles down to a third of a millimeter.
  static func object(
    _ place: SIMD3<Float>, seed: UInt32, style: SimulatedObject
  ) -> SIMD3<Float> {
    if style == .plain { return SIMD3(repeating: 0.42) }
    if style == .wateringCan { return can.color(WateringCan.local(place), seed: seed) }
    let p = style.patternPosition(place)
    let warp = SIMD3<Float>(
      ProceduralNoise.fractal(p * 40, octaves: 2, seed: seed &+ 100),
      ProceduralNoise.fractal(p * 40, octaves: 2, seed: seed &+ 110),
      ProceduralNoise.fractal(p * 40, octaves: 2, seed: seed &+ 120))
    let patches = ProceduralNoise.cells(p * 38 + warp * 1.5, seed: seed &+ 130)
    var color = palette[Int(saturating: patches.id * Float(palette.count)) % palette.count]
    if patches.second - patches.first < 0.09 { color *= 0.25 }
    let chips = ProceduralNoise.cells(p * 190, seed: seed &+ 140)
    if chips.first < 0.27 { color = color * 0.3 + palette[Int(saturating: chips.id * 5.99)] * 0.7 }
    let grain = ProceduralNoise.fractal(p * 900, octaves: 3, seed: seed &+ 150)
    return color * (0.45 + 1.1 * grain)
  }

  private static let can = WateringCan()

  private static let palette: [SIMD3<Float>] = [
    SIMD3(0.62, 0.20, 0.10), SIMD3(0.12, 0.30, 0.42), SIMD3(0.72, 0.58, 0.34),
    SIMD3(0.20, 0.38, 0.20), SIMD3(0.78, 0.74, 0.66), SIMD3(0.42, 0.14, 0.24),
  ]

  /// Position and rotation of a printed sheet.
  struct Sheet {
    var index: UInt32
    var center: SIMD2<Float>
    var axis: SIMD2<Float>
    /// Size relative to a full sheet.
    var size: Float = 1
  }

  /// Sheets scattered over the table; later ones are on top.
  static func sheets(_ table: SimulatedTable = .sheets, seed: UInt32) -> [Sheet] {
    switch table {
    case .plain, .markers: return []
    case .card:
      let axis = SIMD2<Float>(0.8, 0.6)
      return [Sheet(index: 0, center: axis * 0.13, axis: axis, size: 0.5)]
    case .sheets: break
    }
    return (0..<UInt32(7)).map { index in
      func random(_ k: UInt32) -> Float {
        ProceduralNoise.hash(Int32(index), 7, 3, seed &+ k)
      }
      let angle = random(202) * 6.283
      return Sheet(
        index: index, center: SIMD2(random(200) - 0.5, random(201) - 0.5) * 0.7,
        axis: SIMD2(cos(angle), sin(angle)))
    }
  }

  /// Printed sheets on a wooden table; `p` is in meters on the table top.
  static func table(
    _ p: SIMD2<Float>, sheets: [Sheet], seed: UInt32, style: SimulatedTable = .sheets
  ) -> SIMD3<Float> {
    let q = SIMD3(p.x, p.y, 0)
    var color = style == .sheets ? wood(q, seed) : SIMD3<Float>(0.36, 0.33, 0.30)
    for sheet in sheets {
      let d = p - sheet.center
      let local =
        SIMD2(
          d.x * sheet.axis.x + d.y * sheet.axis.y, d.y * sheet.axis.x - d.x * sheet.axis.y)
        / sheet.size
      if abs(local.x) < 0.105 && abs(local.y) < 0.148 {
        color = printedColor(local, sheet: sheet.index, seed)
      }
    }
    guard style == .sheets else { return color }
    let dust = ProceduralNoise.fractal(q * 700, octaves: 2, seed: seed &+ 210)
    return color * (0.75 + 0.5 * dust)
  }

  private static func wood(_ q: SIMD3<Float>, _ seed: UInt32) -> SIMD3<Float> {
    let stretched = q * SIMD3(6, 60, 1)
    let ring = ProceduralNoise.fractal(stretched, octaves: 4, seed: seed &+ 220)
    let fine = ProceduralNoise.fractal(q * SIMD3(60, 900, 1), octaves: 2, seed: seed &+ 230)
    let tone = 0.35 + 0.9 * abs(sin(ring * 14)) * 0.6 + 0.4 * fine
    return SIMD3(0.36, 0.21, 0.11) * tone
  }

  /// Lines of words made of dark blocks, with an image on some sheets.
  private static func printedColor(
    _ p: SIMD2<Float>, sheet: UInt32, _ seed: UInt32
  ) -> SIMD3<Float> {
    let paper = SIMD3<Float>(0.70, 0.68, 0.62)
    let ink = SIMD3<Float>(0.05, 0.05, 0.07)
    if p.y > 0.05 && p.y < 0.13 && abs(p.x) < 0.09 && sheet % 2 == 0 {
      let spot = ProceduralNoise.cells(
        SIMD3(p.x, p.y, Float(sheet)) * 90, seed: seed &+ 240)
      return palette[Int(saturating: spot.id * 5.99)] * (0.4 + spot.first)
    }
    let margin = max(abs(p.x) - 0.095, abs(p.y) - 0.138)
    if margin > 0 { return paper }
    let size: Float = sheet % 3 == 0 ? 0.0075 : 0.0042
    let line = (p.y / size).rounded(.down)
    let along = p.x / (size * 0.62)
    let glyph = along.rounded(.down)
    let key = ProceduralNoise.hash(
      Int32(saturating: glyph), Int32(saturating: line), Int32(sheet), seed &+ 250)
    let inside = p.y / size - line
    if key < 0.16 || inside < 0.3 { return paper }
    let cell = SIMD2((along - glyph) * 3, (inside - 0.3) * 4.2).rounded(.down)
    let mark = ProceduralNoise.hash(
      Int32(saturating: cell.x), Int32(saturating: cell.y), Int32(saturating: key * 64), seed &+ 260
    )
    return mark < 0.55 ? ink : paper
  }
}
