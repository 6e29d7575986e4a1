import Foundation
import Imaging
import Numerics
import Scene

/// Draws where views stand round the object, as a `PolarChart`; the widest gap is marked.
public func drawCoverage(_ coverage: ViewCoverage, size: Int) -> RGBImage {
  var chart = PolarChart(size: size)
  if let gap = coverage.gaps.first { paintGap(gap, coverage, on: &chart) }
  chart.draw(coverage.directions)
  let text = coverage.gaps.first.map { String(format: "widest gap %.0f degrees", $0.degrees) }
  return chart.finished("\(coverage.directions.count) views" + (text.map { ", " + $0 } ?? ""))
}

/// Lines every half degree of the gap, from the middle to the horizon.
private func paintGap(
  _ gap: ViewCoverage.Gap, _ coverage: ViewCoverage, on chart: inout PolarChart
) {
  guard let start = coverage.directions.first(where: { $0.view == gap.first })?.azimuth else {
    return
  }
  for step in stride(from: 0, through: gap.degrees, by: 0.5) {
    chart.canvas.line(
      chart.middle, chart.middle + PolarChart.ray(start + step) * chart.horizon, width: 1.5,
      SIMD3(150, 60, 60), alpha: 0.25)
  }
}
