import Foundation
import Imaging
import Scene

/// Draws the view graph as a matrix: one row and column a view, brighter for more inliers.
///
/// Above the diagonal colour tells the number of inlier matches (logarithmic); below it the kind of
/// the pair: general green, planar blue, panoramic orange. Rejected pairs are grey on both sides.
///
/// - Parameter names: One a view; numbers are written where names do not fit.
public func drawGraph(_ pairs: [ViewPair], views: Int, names: [String] = []) -> RGBImage {
  let count = max(1, views)
  let cell = max(2, min(28, 1000 / count))
  let longest = names.count == views ? names.map { $0.utf8.count }.max() ?? 0 : 0
  let labelled = cell >= 9
  let room = labelled ? max(24, min(longest, 22) * 6 + 10) : 14
  let side = count * cell
  let legend = 128
  let width = room + side + legend
  var canvas = Canvas(width: width, height: side + 62, fill: SIMD3(24, 26, 30))
  let origin = (x: room, y: 40)
  canvas.fill(origin.x, origin.y, origin.x + side, origin.y + side, SIMD3(34, 37, 43))
  let most = pairs.filter { $0.kind != .rejected }.map(\.inliers.count).max() ?? 1
  for pair in pairs {
    let a = min(pair.first, pair.second)
    let b = max(pair.first, pair.second)
    guard a >= 0 && b < views && a != b else { continue }
    let inset = cell >= 6 ? 1 : 0
    func paint(_ row: Int, _ column: Int, _ color: SIMD3<Float>) {
      let x = origin.x + column * cell
      let y = origin.y + row * cell
      canvas.fill(x, y, x + cell - inset, y + cell - inset, color)
    }
    paint(a, b, graphColor(pair, most: most))
    paint(b, a, kindColor(pair.kind))
  }
  for view in 0..<count {
    let at = view * cell
    canvas.fill(
      origin.x + at, origin.y + at, origin.x + at + cell, origin.y + at + cell,
      SIMD3(58, 62, 70))
    guard labelled else { continue }
    let name = names.count == views && view < views ? String(names[view].prefix(22)) : "\(view)"
    let size = Canvas.textSize(name)
    canvas.text(
      name, x: origin.x - size.width - 5, y: origin.y + at + (cell - 7) / 2,
      SIMD3(repeating: 190))
  }
  let verified = pairs.count { $0.kind != .rejected }
  canvas.text(
    "\(views) views, \(verified) of \(pairs.count) pairs verified", x: 12, y: 12, scale: 2,
    SIMD3(repeating: 235))
  paintLegend(on: &canvas, left: origin.x + side + 16, top: origin.y, most: most)
  return canvas.image
}

private func graphColor(_ pair: ViewPair, most: Int) -> SIMD3<Float> {
  guard pair.kind != .rejected else { return SIMD3(46, 49, 56) }
  let share = log(Double(pair.inliers.count + 1)) / log(Double(max(most, 1) + 1))
  return ColorMap.ember(0.12 + 0.88 * Float(share))
}

private func kindColor(_ kind: PairKind) -> SIMD3<Float> {
  switch kind {
  case .general: SIMD3(72, 150, 104)
  case .planar: SIMD3(70, 120, 190)
  case .panoramic: SIMD3(222, 140, 60)
  case .rejected: SIMD3(46, 49, 56)
  }
}

private func paintLegend(on canvas: inout Canvas, left: Int, top: Int, most: Int) {
  canvas.text("inliers", x: left, y: top, SIMD3(repeating: 225))
  let height = 100
  for y in 0..<height {
    let share = 1 - Float(y) / Float(height - 1)
    canvas.fill(left, top + 14 + y, left + 12, top + 15 + y, ColorMap.ember(0.12 + 0.88 * share))
  }
  for (step, share) in [1.0, 0.75, 0.5, 0.25, 0].enumerated() {
    let value = Int(pow(Double(most + 1), share).rounded()) - 1
    canvas.text(
      "\(value)", x: left + 18, y: top + 14 + step * (height - 8) / 4, SIMD3(repeating: 200))
  }
  for (row, kind) in PairKind.allCases.enumerated() {
    let y = top + 140 + row * 16
    canvas.fill(left, y, left + 10, y + 10, kindColor(kind))
    canvas.text(kind.rawValue, x: left + 16, y: y + 2, SIMD3(repeating: 210))
  }
}
