import Foundation
import Imaging
import Numerics
import Scene

/// Draws mean residuals over the image plane as arrows, and below them their length by distance from
/// the middle.
///
/// Arrows of a right lens model are short and point anywhere; those that turn or grow towards the
/// corners together say that the model is too weak. The longest arrow fills a cell.
public func drawResiduals(_ residuals: ReprojectionResiduals, width: Int) -> RGBImage {
  let cell = max(8, width / ResidualField.columns)
  let side = (x: cell * ResidualField.columns, y: cell * ResidualField.rows)
  let chart = max(60, side.y / 4)
  var canvas = Canvas(width: side.x, height: side.y + chart, fill: SIMD3(24, 26, 30))
  let means = residuals.field.means
  let longest = means.map { length($0) }.max() ?? 0
  paintArrows(residuals.field, means, longest: longest, cell: cell, on: &canvas)
  let scale = max(1, width / 640)
  let face = TextFace(fitting: width)
  canvas.label(
    String(format: "longest arrow %.2f px", longest), x: face.padding, y: face.padding, face)
  paintProfile(residuals.profile, top: side.y, height: chart, scale: scale, on: &canvas)
  return canvas.image
}

private func paintArrows(
  _ field: ResidualField, _ means: [SIMD2<Double>], longest: Double, cell: Int,
  on canvas: inout Canvas
) {
  for (index, mean) in means.enumerated() where field.counts[index] > 0 {
    let x = Float(index % ResidualField.columns * cell) + Float(cell) / 2
    let y = Float(index / ResidualField.columns * cell) + Float(cell) / 2
    let share = longest > 0 ? length(mean) / longest : 0
    let reach = longest > 0 ? SIMD2<Float>(mean / longest) * (0.48 * Float(cell)) : .zero
    let color = ColorMap.ember(0.25 + 0.75 * Float(share))
    let start = SIMD2(x, y)
    canvas.line(start, start + reach, width: max(1, Float(cell) / 16), color)
    canvas.disc(start + reach, radius: max(1.2, Float(cell) / 14), color)
  }
}

private func paintProfile(
  _ profile: RadialProfile, top: Int, height: Int, scale: Int, on canvas: inout Canvas
) {
  let means = profile.means
  let highest = max(means.max() ?? 0, 1e-9)
  let step = canvas.width / max(means.count, 1)
  canvas.fill(0, top, canvas.width, top + scale, SIMD3(70, 74, 82))
  for (ring, mean) in means.enumerated() where profile.counts[ring] > 0 {
    let room = Double(height - 14 * scale)
    let tall = Int(saturating: room * mean / highest)
    canvas.fill(
      ring * step + scale, top + height - tall, (ring + 1) * step - scale, top + height,
      SIMD3(88, 140, 200))
  }
  canvas.label(
    String(format: "mean error by distance from the middle, at most %.2f px", highest),
    x: 4 * scale, y: top + 3 * scale, TextFace(fitting: canvas.width))
}
