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
  /// A line above the picture.
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

/// Draws planned views between those there are, seen from above as `drawCoverage` does, over the part of
/// the surface in each direction: green where it is covered, red where it is not.
public func drawPlan(_ picture: PlanPicture, size: Int) -> RGBImage {
  let side = min(max(size, 64), 8192)
  let scale = max(1, side / 320)
  var canvas = Canvas(width: side, height: side, fill: SIMD3(24, 26, 30))
  let middle = SIMD2(repeating: Float(side) / 2)
  let horizon = 0.36 * Float(side)
  paintCells(picture, middle: middle, horizon: horizon, on: &canvas)
  for elevation in [0.0, 30, 60] {
    let radius = horizon * Float(1 - elevation / 90)
    canvas.circle(middle, radius: radius, width: Float(scale), SIMD3(84, 90, 100))
  }
  for direction in picture.present {
    let place = middle + polarPosition(direction, horizon)
    canvas.disc(place, radius: max(2, Float(side) / 110), SIMD3(88, 200, 120))
  }
  var last: SIMD2<Float>?
  for direction in picture.planned {
    let place = middle + polarPosition(direction, horizon)
    if let last { canvas.line(last, place, width: Float(scale), SIMD3(240, 200, 80), alpha: 0.4) }
    last = place
  }
  for (index, direction) in picture.planned.enumerated() {
    let place = middle + polarPosition(direction, horizon)
    canvas.disc(place, radius: max(3, Float(side) / 64), SIMD3(240, 200, 80))
    let text = "\(index + 1)"
    let area = Canvas.textSize(text, scale: scale)
    canvas.text(
      text, x: Int(saturating: place.x) - area.width / 2,
      y: Int(saturating: place.y) - area.height / 2, scale: scale, SIMD3(24, 26, 30))
  }
  canvas.label(picture.title, x: 4 * scale, y: 4 * scale, scale: scale)
  return canvas.image
}

/// Colours of surface that is not covered and of surface that is.
private let bareColor = SIMD3<Float>(110, 44, 44)
private let coveredColor = SIMD3<Float>(36, 76, 56)

private func paintCells(
  _ picture: PlanPicture, middle: SIMD2<Float>, horizon: Float, on canvas: inout Canvas
) {
  guard picture.columns > 0, picture.cells.count >= picture.columns else { return }
  let rows = picture.cells.count / picture.columns
  for y in 0..<canvas.height {
    for x in 0..<canvas.width {
      let d = SIMD2(Float(x) + 0.5, Float(y) + 0.5) - middle
      let rise = 1 - length(d) / horizon
      var turn = atan2(d.x, d.y) / (2 * .pi)
      if turn < 0 { turn += 1 }
      // From −90° to 90° of elevation; cells below the horizon lie outside it.
      let row = Int(saturating: ((rise + 1) / 2 * Float(rows)).rounded(.down))
      let column = min(Int(saturating: turn * Float(picture.columns)), picture.columns - 1)
      guard row >= 0, row < rows, let share = picture.cells[row * picture.columns + column]
      else { continue }
      canvas.blend(x, y, bareColor + (coveredColor - bareColor) * Float(share), 0.9)
    }
  }
}
