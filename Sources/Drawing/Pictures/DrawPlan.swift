import Foundation
import Imaging
import Numerics
import Scene
import Support

/// What a plan's picture shows.
public struct PlanPicture: Sendable {
  /// The views there are.
  public var present: [ViewCoverage.Direction]
  /// The views to take, in order.
  public var planned: [ViewCoverage.Direction]
  /// Share of the surface covered by direction from the middle, rows from below to above; `nil` where
  /// there is none.
  public var cells: [Double?]
  /// Columns of `cells`, by azimuth from 0.
  public var columns: Int
  /// What the picture shows.
  public var title: String

  /// A picture of views over the surface they see.
  public init(
    present: [ViewCoverage.Direction], planned: [ViewCoverage.Direction], cells: [Double?],
    columns: Int, title: String
  ) {
    (self.present, self.planned, self.cells) = (present, planned, cells)
    (self.columns, self.title) = (columns, title)
  }
}

/// Draws planned views between those there are as a `PolarChart`, over the part of the surface in each
/// direction: green where it is covered, red where it is not.
///
/// - Parameter width: Of the picture, pixels.
public func drawPlan(_ picture: PlanPicture, width: Int) -> RGBImage {
  var chart = PolarChart(
    PictureFrame(
      width: width, title: picture.title, note: PolarChart.note,
      legend: [
        PolarChart.entry(picture.present.count),
        .init(mark: .dot, color: Ink.wanted, text: "planned views, in order"),
        .init(mark: .patch, color: coveredColor, text: "covered"),
        .init(mark: .patch, color: bareColor, text: "not covered"),
      ]))
  paintCells(picture, on: &chart)
  chart.draw(picture.present)
  let places = picture.planned.map(chart.place)
  for (from, to) in zip(places, places.dropFirst()) {
    chart.canvas.line(from, to, width: Float(chart.scale), Ink.wanted, alpha: 0.4)
  }
  for (index, place) in places.enumerated() {
    chart.canvas.disc(place, radius: Float(chart.face.size) * 0.75, Ink.wanted)
    chart.write("\(index + 1)", place, Ink.ground)
  }
  return chart.canvas.image
}

/// Colours of surface that is not covered and of surface that is.
private let bareColor = SIMD3<Float>(110, 44, 44)
private let coveredColor = SIMD3<Float>(36, 76, 56)

private func paintCells(_ picture: PlanPicture, on chart: inout PolarChart) {
  guard picture.columns > 0, picture.cells.count >= picture.columns else { return }
  let rows = picture.cells.count / picture.columns
  for y in chart.rows {
    for x in 0..<chart.canvas.width {
      let d = SIMD2(Float(x) + 0.5, Float(y) + 0.5) - chart.middle
      let rise = 1 - length(d) / chart.horizon
      var turn = atan2(d.x, d.y) / (2 * .pi)
      if turn < 0 { turn += 1 }
      // From −90° to 90° of elevation; cells below the horizon lie outside it.
      let row = Int(saturating: ((rise + 1) / 2 * Float(rows)).rounded(.down))
      let column = min(Int(saturating: turn * Float(picture.columns)), picture.columns - 1)
      guard row >= 0, row < rows, let share = picture.cells[row * picture.columns + column]
      else { continue }
      chart.canvas.blend(x, y, bareColor + (coveredColor - bareColor) * Float(share), 0.9)
    }
  }
}
