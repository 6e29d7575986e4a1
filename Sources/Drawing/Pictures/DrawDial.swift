import Foundation
import Imaging

/// Draws a capture dial: a ring of segments, those with shots filled, and a pointer to where the
/// camera is.
///
/// - Parameters:
///   - shots: Number of shots of each segment, clockwise from the top.
///   - azimuth: Direction of the camera, degrees clockwise from the top.
///   - title: Written in the middle, above the share of filled segments.
///   - size: Width and height, pixels.
public func drawDial(_ shots: [Int], azimuth: Double?, title: String, size: Int) -> RGBImage {
  let side = min(max(size, 64), 8192)
  var canvas = Canvas(width: side, height: side, fill: SIMD3(24, 26, 30))
  let middle = Float(side) / 2
  let (inner, outer) = (0.30 * Float(side), 0.45 * Float(side))
  for y in 0..<side {
    for x in 0..<side {
      let (dx, dy) = (Float(x) + 0.5 - middle, middle - Float(y) - 0.5)
      let radius = (dx * dx + dy * dy).squareRoot()
      let edge = min(radius - inner, outer - radius)
      guard edge > -0.5, !shots.isEmpty else { continue }
      var turn = atan2(dx, dy) / (2 * .pi)
      if turn < 0 { turn += 1 }
      let place = turn * Float(shots.count)
      let index = min(Int(place), shots.count - 1)
      // A gap of two pixels between segments, whatever the radius.
      let beside = min(place - Float(index), Float(index) + 1 - place)
      let gap = beside * 2 * .pi * radius / Float(shots.count) - 1
      let color: SIMD3<Float> = shots[index] > 0 ? SIMD3(88, 200, 120) : SIMD3(64, 68, 76)
      canvas.blend(x, y, color, min(edge + 0.5, gap + 0.5, 1))
    }
  }
  if let azimuth {
    let a = Float(azimuth) * .pi / 180
    let direction = SIMD2(sin(a), -cos(a))
    let center = SIMD2(middle, middle)
    canvas.line(
      center + direction * (inner * 0.62), center + direction * (inner * 0.94),
      width: max(2, Float(side) / 90), SIMD3(240, 200, 80))
    canvas.disc(
      center + direction * (inner * 0.94), radius: max(2, Float(side) / 60),
      SIMD3(240, 200, 80))
  }
  let filled = shots.filter { $0 > 0 }.count
  let share = shots.isEmpty ? 0 : Int((100 * Double(filled) / Double(shots.count)).rounded())
  let scale = max(1, side / 160)
  for (row, text) in [title, "\(share) %"].enumerated() {
    let area = Canvas.textSize(text, scale: scale)
    canvas.text(
      text, x: (side - area.width) / 2, y: side / 2 + (row * 2 - 2) * area.height * 3 / 4,
      scale: scale, SIMD3(230, 232, 236))
  }
  return canvas.image
}
