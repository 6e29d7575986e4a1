import Foundation
import Imaging
import Numerics
import Scene

/// Draws where views stand round the object, seen from above: the middle looks straight down, the
/// outer ring along the horizon, and what stands below it lies outside; the widest gap is marked.
public func drawCoverage(_ coverage: ViewCoverage, size: Int) -> RGBImage {
  let side = min(max(size, 64), 8192)
  let scale = max(1, side / 320)
  var canvas = Canvas(width: side, height: side, fill: SIMD3(24, 26, 30))
  let middle = SIMD2(repeating: Float(side) / 2)
  let horizon = 0.36 * Float(side)
  if let gap = coverage.gaps.first {
    paintGap(gap, coverage, middle: middle, radius: horizon, on: &canvas)
  }
  for elevation in [0.0, 30, 60] {
    let radius = horizon * Float(1 - elevation / 90)
    canvas.circle(middle, radius: radius, width: Float(scale), SIMD3(84, 90, 100))
  }
  for direction in coverage.directions {
    let place = middle + polarPosition(direction, horizon)
    canvas.disc(place, radius: max(2, Float(side) / 110), SIMD3(88, 200, 120))
  }
  let text = coverage.gaps.first.map { String(format: "widest gap %.0f degrees", $0.degrees) }
  canvas.label(
    "\(coverage.directions.count) views" + (text.map { ", " + $0 } ?? ""), x: 4 * scale,
    y: 4 * scale, scale: scale)
  return canvas.image
}

/// Azimuth 0 at the bottom, growing counter-clockwise; elevation 90° in the middle.
func polarPosition(_ direction: ViewCoverage.Direction, _ horizon: Float) -> SIMD2<Float> {
  let radius = horizon * Float(1 - direction.elevation / 90)
  return ray(direction.azimuth) * radius
}

private func ray(_ azimuth: Double) -> SIMD2<Float> {
  let angle = Float(azimuth) * .pi / 180
  return SIMD2(sin(angle), cos(angle))
}

/// Lines every degree of the gap, from the middle to the horizon.
private func paintGap(
  _ gap: ViewCoverage.Gap, _ coverage: ViewCoverage, middle: SIMD2<Float>, radius: Float,
  on canvas: inout Canvas
) {
  guard let start = coverage.directions.first(where: { $0.view == gap.first })?.azimuth else {
    return
  }
  for step in stride(from: 0, through: gap.degrees, by: 0.5) {
    canvas.line(
      middle, middle + ray(start + step) * radius, width: 1.5, SIMD3(150, 60, 60), alpha: 0.25)
  }
}
