import Foundation
import Imaging
import Numerics
import Scene
import Support

/// Draws mean residuals over the image plane as arrows, and below them their length by distance
/// from the principal point.
///
/// With a correct lens model, arrows are short and point in arbitrary directions; arrows that
/// rotate or grow consistently towards the corners indicate a lens model with too few parameters.
/// All but the longest arrows stay in their cells.
///
/// - Parameter width: Width of the image in pixels.
public func drawResiduals(_ residuals: ReprojectionResiduals, width: Int) -> RGBImage {
  let means = residuals.field.means
  let lengths = zip(means, residuals.field.counts).filter { $1 > 0 }.map { length($0.0) }.sorted()
  let large = ResidualLengths.large(lengths)
  let cell = Float(width) / Float(ResidualField.columns)
  let magnification = large > 0 ? Double(reach * cell) / large : 0
  let rule = Ticks.roundedDown(large)
  let frame = PictureFrame(
    width: width, title: "Mean residuals by position in the image",
    note: "\(residuals.views.count) photographs, \(residuals.sorted.count) observations; arrows "
      + "point from observations to projections",
    legend: [
      ResidualLengths.entry(rule, drawn: rule * magnification),
      .init(mark: .dot, color: Ink.rule, text: "no observation"),
    ])
  let side = Int(saturating: cell * Float(ResidualField.rows))
  let chart = max(width / 4, 10 * frame.face.height)
  var canvas = frame.canvas(height: side + chart + frame.face.padding)
  // A separate canvas clips arrows at the border of the field.
  var field = Canvas(width: width, height: side, fill: Ink.panel)
  paintArrows(residuals.field.counts, means, large: large, cell: cell, on: &field)
  canvas.place(field.image, left: 0, top: frame.top)
  profileChart(residuals.profile, frame.face).draw(
    on: &canvas, left: 0, top: frame.top + side + frame.face.padding, width: width, height: chart)
  return canvas.image
}

/// Length of arrows for residuals of length `ResidualLengths.large`, and the
/// maximum length, in cells.
private let (reach, longestReach) = (Float(0.9), Float(1.8))

private func paintArrows(
  _ counts: [Int], _ means: [SIMD2<Double>], large: Double, cell: Float,
  on canvas: inout Canvas
) {
  for (index, mean) in means.enumerated() {
    let middle = SIMD2(
      (Float(index % ResidualField.columns) + 0.5) * cell,
      (Float(index / ResidualField.columns) + 0.5) * cell)
    guard counts[index] > 0, large > 0 else {
      canvas.disc(middle, radius: max(1, cell / 24), Ink.rule)
      continue
    }
    let share = Float(length(mean) / large)
    let arrow =
      SIMD2<Float>(mean / large) * (cell * min(reach, longestReach / max(share, 1e-6)))
    let color = ColorMap.ember(0.3 + 0.7 * min(share, 1))
    canvas.arrow(
      from: middle - arrow / 2, to: middle + arrow / 2, width: max(1, cell / 24), color: color)
  }
}

private func profileChart(_ profile: RadialProfile, _ face: TextFace) -> BarChart {
  let rings = Double(RadialProfile.rings)
  return BarChart(
    rows: profile.means.enumerated().map { ring, mean in
      (
        String(format: "%.3g–%.3g", Double(ring) / rings, Double(ring + 1) / rings),
        profile.counts[ring] > 0 ? mean : .nan
      )
    },
    rowTitle: "distance from the principal point, share of half the diagonal",
    valueTitle: "mean error, px", face: face)
}
