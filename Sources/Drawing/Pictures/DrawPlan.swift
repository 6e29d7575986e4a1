import Foundation
import Imaging
import Numerics
import Scene
import Support

/// The content of a plan plot.
public struct PlanPicture: Sendable {
  /// Directions of existing views.
  public var present: [ViewCoverage.Direction]
  /// Directions of planned views, in order.
  public var planned: [ViewCoverage.Direction]
  /// Covered fraction of the surface by direction from the center, rows from bottom to top; `nil`
  /// where there is no surface.
  public var cells: [Double?]
  /// Number of columns of `cells`, by azimuth from 0.
  public var columns: Int
  /// The title.
  public var title: String

  /// Creates a plot of views and of the surface that they cover.
  public init(
    present: [ViewCoverage.Direction], planned: [ViewCoverage.Direction], cells: [Double?],
    columns: Int, title: String
  ) {
    self.present = present
    self.planned = planned
    self.cells = cells
    self.columns = columns
    self.title = title
  }
}

/// Draws planned and existing views as a `PolarChart`, over the surface in each direction: green
/// where it is covered, red where it is not.
///
/// - Parameter width: Width of the image in pixels.
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
    chart.canvas.line(from: from, to: to, width: Float(chart.scale), color: Ink.wanted, alpha: 0.4)
  }
  for (index, place) in places.enumerated() {
    chart.canvas.disc(place, radius: Float(chart.face.size) * 0.75, Ink.wanted)
    chart.write("\(index + 1)", at: place, color: Ink.ground)
  }
  return chart.canvas.image
}

/// Colors of uncovered and of covered surface.
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
      // From −90° to 90° of elevation; cells below the horizon are outside its circle.
      let row = Int(saturating: ((rise + 1) / 2 * Float(rows)).rounded(.down))
      let column = min(Int(saturating: turn * Float(picture.columns)), picture.columns - 1)
      guard row >= 0, row < rows, let share = picture.cells[row * picture.columns + column]
      else { continue }
      chart.canvas.blend(
        x, y, color: bareColor + (coveredColor - bareColor) * Float(share), alpha: 0.9)
    }
  }
}
