import Foundation
import Imaging
import Support

/// Draws a capture dial: a ring of segments, filled if they have shots, and a pointer to the
/// camera's direction; around it, if there is space, the azimuths.
///
/// - Parameters:
///   - shots: Number of shots in each segment, clockwise from the top.
///   - azimuth: Direction of the camera, in degrees clockwise from the top.
///   - title: Text in the center, above the percentage of filled segments.
///   - size: Width and height in pixels.
public func drawDial(_ shots: [Int], azimuth: Double?, title: String, size: Int) -> RGBImage {
  let side = min(max(size, 64), 8192)
  var canvas = Canvas(width: side, height: side, fill: Ink.ground)
  let inner = 0.30 * Float(side)
  let hasMarks = side >= leastMarked
  let outer = (hasMarks ? 0.41 : 0.45) * Float(side)
  if !shots.isEmpty { paintRing(shots, inner: inner, outer: outer, on: &canvas) }
  if let azimuth { paintPointer(Float(azimuth) * .pi / 180, inner: inner, on: &canvas) }
  if hasMarks { paintMarks(on: &canvas) }
  let filled = shots.filter { $0 > 0 }.count
  let share =
    shots.isEmpty ? 0 : Int(saturating: (100 * Double(filled) / Double(shots.count)).rounded())
  let (large, small) = (TextFace(size: side / 16), TextFace(size: side / 30))
  var lines = [(title, large), ("\(share) %", large)]
  if hasMarks {
    lines.append(("\(filled) of \(shots.count) segments", small))
    let count = shots.reduce(0, +)
    lines.append((count == 1 ? "1 shot" : "\(count) shots", small))
  }
  lines.removeAll { $0.0.isEmpty }
  var y = (side - lines.reduce(0) { $0 + $1.1.height }) / 2
  for (text, face) in lines {
    canvas.text(text, x: side / 2, y: y, face: face, color: Ink.text, anchor: .middle)
    y += face.height
  }
  return canvas.image
}

/// Minimum size for azimuths, and for text below the percentage, in pixels.
private let leastMarked = 160

/// Draws azimuths every 90 degrees and ticks every 30 degrees.
private func paintMarks(on canvas: inout Canvas) {
  let side = Float(canvas.width)
  let face = TextFace(size: canvas.width / 30)
  let center = SIMD2(side / 2, side / 2)
  for azimuth in stride(from: 0, to: 360, by: 30) {
    let angle = Float(azimuth) * .pi / 180
    let direction = SIMD2(sin(angle), -cos(angle))
    if azimuth % 90 == 0 {
      let at = center + direction * (0.458 * side)
      canvas.text(
        "\(azimuth)°", x: Int(saturating: at.x), y: Int(saturating: at.y) - face.height / 2,
        face: face,
        color: Ink.text, anchor: .middle)
    } else {
      canvas.line(
        from: center + direction * (0.42 * side), to: center + direction * (0.44 * side),
        width: max(1, side / 300), color: Ink.rule)
    }
  }
}

/// Draws the segments between two radii in pixels.
private func paintRing(_ shots: [Int], inner: Float, outer: Float, on canvas: inout Canvas) {
  let side = canvas.width
  let middle = Float(side) / 2
  for y in 0..<side {
    for x in 0..<side {
      let (dx, dy) = (Float(x) + 0.5 - middle, middle - Float(y) - 0.5)
      let radius = (dx * dx + dy * dy).squareRoot()
      let edge = min(radius - inner, outer - radius)
      guard edge > -0.5 else { continue }
      var turn = atan2(dx, dy) / (2 * .pi)
      if turn < 0 { turn += 1 }
      let place = turn * Float(shots.count)
      let index = min(Int(saturating: place), shots.count - 1)
      // A gap of two pixels between segments at any radius.
      let beside = min(place - Float(index), Float(index) + 1 - place)
      let gap = beside * 2 * .pi * radius / Float(shots.count) - 1
      let color: SIMD3<Float> = shots[index] > 0 ? Ink.present : SIMD3(64, 68, 76)
      canvas.blend(x, y, color: color, alpha: min(edge + 0.5, gap + 0.5, 1))
    }
  }
}

/// Draws a line with a knob inside the ring, `angle` radians clockwise from the top.
private func paintPointer(_ angle: Float, inner: Float, on canvas: inout Canvas) {
  let side = Float(canvas.width)
  let direction = SIMD2(sin(angle), -cos(angle))
  let center = SIMD2(side / 2, side / 2)
  let tip = center + direction * (inner * 0.94)
  let color = Ink.wanted
  canvas.line(
    from: center + direction * (inner * 0.62), to: tip, width: max(2, side / 90), color: color)
  canvas.disc(tip, radius: max(2, side / 60), color)
}
