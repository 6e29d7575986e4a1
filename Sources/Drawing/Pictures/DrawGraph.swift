import Foundation
import Geometry
import Imaging
import Scene
import Support

/// Draws the view graph as a matrix: one row and column a view, brighter for more inliers.
///
/// Above the diagonal colour tells the number of inlier matches (logarithmic); below it the kind of
/// the pair: general green, planar blue, panoramic orange. Rejected pairs are grey on both sides.
///
/// - Parameter names: One a view; numbers are written where names do not fit.
public func drawGraph(_ pairs: [ViewPair], views: Int, names: [String] = []) -> RGBImage {
  let matrix = GraphMatrix(views: views, names: names)
  var canvas = Canvas(
    width: matrix.left + matrix.side + GraphMatrix.legendWidth, height: matrix.side + 62,
    fill: SIMD3(24, 26, 30))
  let verified = pairs.filter { $0.kind != .rejected }
  let maxInliers = verified.map(\.inliers.count).max() ?? 1
  matrix.paint(pairs, maxInliers: maxInliers, on: &canvas)
  matrix.paintDiagonal(on: &canvas)
  canvas.text(
    "\(views) views, \(verified.count) of \(pairs.count) pairs verified", x: 12, y: 12,
    TextFace(fitting: canvas.width), SIMD3(repeating: 235))
  paintLegend(
    on: &canvas, left: matrix.left + matrix.side + 16, top: matrix.top, maxInliers: maxInliers)
  return canvas.image
}

/// Where the cells of a graph's matrix are in the picture, pixels.
private struct GraphMatrix {
  static let legendWidth = 128
  /// Smallest cell that has room for a name beside it.
  private static let minLabelledCell = 9
  /// Smallest cell with a gap to its neighbours.
  private static let minSpacedCell = 6
  /// Characters of a name that are shown.
  private static let maxNameLength = 22

  let top = 40
  let left: Int
  let cell: Int
  let side: Int
  private let views: Int
  private let names: [String]

  init(views: Int, names: [String]) {
    let count = max(1, views)
    self.views = views
    self.names = names.count == views ? names : []
    cell = max(2, min(28, 1000 / count))
    side = count * cell
    let longest = self.names.map { $0.utf8.count }.max() ?? 0
    left = cell >= Self.minLabelledCell ? max(24, min(longest, Self.maxNameLength) * 6 + 10) : 14
  }

  func paint(_ pairs: [ViewPair], maxInliers: Int, on canvas: inout Canvas) {
    canvas.fill(left, top, left + side, top + side, SIMD3(34, 37, 43))
    let size = cell >= Self.minSpacedCell ? cell - 1 : cell
    func paint(_ row: Int, _ column: Int, _ color: SIMD3<Float>) {
      let (x, y) = (left + column * cell, top + row * cell)
      canvas.fill(x, y, x + size, y + size, color)
    }
    for pair in pairs {
      let a = min(pair.first, pair.second)
      let b = max(pair.first, pair.second)
      guard a >= 0 && b < views && a != b else { continue }
      paint(a, b, graphColor(pair, maxInliers: maxInliers))
      paint(b, a, kindColor(pair.kind))
    }
  }

  /// The views' own cells and their names.
  func paintDiagonal(on canvas: inout Canvas) {
    let face = TextFace(size: 8)
    for view in 0..<max(1, views) {
      let at = view * cell
      canvas.fill(left + at, top + at, left + at + cell, top + at + cell, SIMD3(58, 62, 70))
      guard cell >= Self.minLabelledCell else { continue }
      let name = view < names.count ? String(names[view].prefix(Self.maxNameLength)) : "\(view)"
      canvas.text(
        name, x: left - 5, y: top + at + (cell - face.height) / 2, face, SIMD3(repeating: 190),
        anchor: .right)
    }
  }
}

private func graphColor(_ pair: ViewPair, maxInliers: Int) -> SIMD3<Float> {
  guard pair.kind != .rejected else { return SIMD3(46, 49, 56) }
  let share = log(Double(pair.inliers.count + 1)) / log(Double(max(maxInliers, 1) + 1))
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

private func paintLegend(on canvas: inout Canvas, left: Int, top: Int, maxInliers: Int) {
  let face = TextFace(size: 11)
  canvas.text("inliers", x: left, y: top - 3, face, SIMD3(repeating: 225))
  let height = 100
  for y in 0..<height {
    let share = 1 - Float(y) / Float(height - 1)
    canvas.fill(left, top + 14 + y, left + 12, top + 15 + y, ColorMap.ember(0.12 + 0.88 * share))
  }
  for (step, share) in [1.0, 0.75, 0.5, 0.25, 0].enumerated() {
    let value = Int(saturating: pow(Double(maxInliers + 1), share).rounded()) - 1
    canvas.text(
      "\(value)", x: left + 18, y: top + 11 + step * (height - 8) / 4, face, SIMD3(repeating: 200))
  }
  for (row, kind) in PairKind.allCases.enumerated() {
    let y = top + 140 + row * 16
    canvas.fill(left, y, left + 10, y + 10, kindColor(kind))
    canvas.text(kind.rawValue, x: left + 16, y: y - 2, face, SIMD3(repeating: 210))
  }
}
