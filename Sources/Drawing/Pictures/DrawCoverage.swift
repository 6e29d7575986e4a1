import Foundation
import Imaging
import Numerics
import Scene
import Support

/// Draws the viewing directions around the object as a `PolarChart`, with the widest gap marked.
///
/// - Parameter width: Width of the image in pixels.
public func drawCoverage(_ coverage: ViewCoverage, width: Int) -> RGBImage {
  var legend = [PolarChart.entry(coverage.directions.count)]
  if let gap = coverage.gaps.first {
    legend.append(
      .init(
        mark: .patch, color: gapColor,
        text: String(format: "widest gap, %.0f° without a view", gap.degrees)))
  }
  var chart = PolarChart(
    PictureFrame(
      width: width, title: "Directions of the views around the object", note: PolarChart.note,
      legend: legend))
  if let gap = coverage.gaps.first { paintGap(gap, coverage, on: &chart) }
  chart.draw(coverage.directions)
  return chart.canvas.image
}

private let gapColor = SIMD3<Float>(104, 46, 46)

/// Fills the sector of the disk, up to the horizon, that has no view.
private func paintGap(
  _ gap: ViewCoverage.Gap, _ coverage: ViewCoverage, on chart: inout PolarChart
) {
  guard let start = coverage.directions.first(where: { $0.view == gap.first })?.azimuth else {
    return
  }
  let (left, top) = (chart.middle.x - chart.horizon, chart.middle.y - chart.horizon)
  let side = Int(saturating: 2 * chart.horizon)
  for y in Int(saturating: top)...Int(saturating: top) + side {
    for x in Int(saturating: left)...Int(saturating: left) + side {
      let away = SIMD2(Float(x) + 0.5, Float(y) + 0.5) - chart.middle
      guard length(away) <= chart.horizon else { continue }
      let azimuth = Double(atan2(away.x, away.y)) * 180 / .pi
      var past = (azimuth - start).truncatingRemainder(dividingBy: 360)
      if past < 0 { past += 360 }
      if past <= gap.degrees { chart.canvas.blend(x, y, color: gapColor, alpha: 1) }
    }
  }
}
