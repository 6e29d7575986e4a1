import Foundation
import Geometry
import Imaging
import Scene
import Support

/// Draws the view graph as a matrix with one row and column per view, brighter for more inliers.
///
/// Above the diagonal, colors show the number of inlier matches (logarithmic); below it, they show
/// the kind of the pair. Rejected pairs are gray on both sides. If rows are lower than the text,
/// only every n-th view is labeled.
///
/// - Parameters:
///   - names: One per view; without names, views are labeled with their indices.
///   - width: Width of the image in pixels.
public func drawGraph(
  _ pairs: [ViewPair], views: Int, names: [String] = [], width: Int
) -> RGBImage {
  let verified = pairs.filter { $0.kind != .rejected }
  let frame = PictureFrame(
    width: width, title: "\(views) views, \(verified.count) of \(pairs.count) pairs verified",
    note: "above the diagonal inliers, below it the kind of the pair",
    legend: PairKind.allCases.map {
      .init(mark: .patch, color: kindColor($0), text: $0.rawValue)
    } + [.init(mark: .patch, color: Ink.panel, text: "not tried")])
  let maxInliers = verified.map(\.inliers.count).max() ?? 0
  let bar = inlierBar(maxInliers, frame.face)
  let matrix = GraphMatrix(
    views: views, names: names, face: frame.face, width: width, top: frame.top)
  var canvas = frame.canvas(
    height: matrix.bottom - frame.top + bar.levelHeight + 2 * frame.face.padding)
  matrix.paint(pairs, maxInliers: maxInliers, on: &canvas)
  matrix.paintNames(on: &canvas)
  bar.drawLevel(
    on: &canvas, left: frame.face.padding, top: matrix.bottom + frame.face.padding,
    width: min(width - 2 * frame.face.padding, 30 * frame.face.size))
  return canvas.image
}

/// Layout of the cells of a graph's matrix, in pixels.
struct GraphMatrix {
  /// Minimum size of a cell with a gap to its neighbors.
  private static let minSpacedCell = 6.0
  /// Maximum size of a cell, in units of the text size.
  private static let maxCell = 4.0
  /// Maximum fraction of the width for names, as its inverse.
  private static let maxNameShare = 4

  private let views: Int
  private let names: [String]
  private let face: TextFace
  let left: Int
  let top: Int
  let cell: Double
  /// First row below the matrix.
  let bottom: Int

  init(views: Int, names: [String], face: TextFace, width: Int, top: Int) {
    self.views = max(views, 0)
    self.face = face
    let all = names.count == views ? names : (0..<max(views, 0)).map { "\($0)" }
    self.names = all.map { face.shortened($0, to: width / Self.maxNameShare) }
    let widest = self.names.map { face.width(of: $0) }.max() ?? 0
    let beside = widest + 2 * face.padding
    let room = max(1, width - beside - face.padding)
    let count = Double(max(1, views))
    cell = min(Double(room) / count, Self.maxCell * Double(face.size))
    let side = Int(saturating: (cell * count).rounded())
    left = beside + (room - side) / 2
    self.top = top + widest + face.padding
    bottom = self.top + side
  }

  /// Interval of labeled rows: more than 1 if rows are lower than the text.
  private var step: Int { max(1, Int(saturating: (Double(face.height) / cell).rounded(.up))) }

  /// First pixel of a view's row or column, relative to the corner of the matrix.
  func start(of view: Int) -> Int { Int(saturating: (Double(view) * cell).rounded()) }

  /// Pixels of a view's row or column: at least one, with a gap if there is enough space.
  private func range(of view: Int) -> Range<Int> {
    let (from, to) = (start(of: view), start(of: view + 1))
    return from..<max(from + 1, cell >= Self.minSpacedCell ? to - 1 : to)
  }

  func paint(_ pairs: [ViewPair], maxInliers: Int, on canvas: inout Canvas) {
    let side = start(of: views)
    canvas.fill(left: left, top: top, right: left + side, bottom: top + side, color: Ink.panel)
    func paint(row: Int, column: Int, color: SIMD3<Float>) {
      let (rows, columns) = (range(of: row), range(of: column))
      canvas.fill(
        left: left + columns.lowerBound, top: top + rows.lowerBound,
        right: left + columns.upperBound,
        bottom: top + rows.upperBound, color: color)
    }
    for view in 0..<views { paint(row: view, column: view, color: diagonalColor) }
    // Draw the strongest last, which remain visible if there are several views per pixel.
    let order = pairs.sorted {
      ($0.inliers.count, $0.first, $0.second) < ($1.inliers.count, $1.first, $1.second)
    }
    for pair in order {
      let (a, b) = (min(pair.first, pair.second), max(pair.first, pair.second))
      guard a >= 0 && b < views && a != b else { continue }
      paint(row: a, column: b, color: graphColor(pair, maxInliers: maxInliers))
      paint(row: b, column: a, color: kindColor(pair.kind))
    }
  }

  /// Draws the views' names on the left, and rotated above the matrix.
  func paintNames(on canvas: inout Canvas) {
    for view in stride(from: 0, to: views, by: step) {
      let middle = Int(saturating: (Double(view) + 0.5) * cell)
      canvas.text(
        names[view], x: left - face.padding, y: top + middle - face.height / 2, face: face,
        color: Ink.faintText, anchor: .right)
      canvas.textUpwards(
        names[view], x: left + middle - face.height / 2, y: top - face.padding, face: face,
        color: Ink.faintText)
    }
  }
}

/// Grays of rejected pairs and of the diagonal.
private let rejectedColor = SIMD3<Float>(62, 66, 74)
private let diagonalColor = SIMD3<Float>(112, 118, 128)
/// Start of the used part of the color map; below, it is too dark.
private let darkest: Float = 0.12

private func graphColor(_ pair: ViewPair, maxInliers: Int) -> SIMD3<Float> {
  guard pair.kind != .rejected else { return rejectedColor }
  let share = log(Double(pair.inliers.count + 1)) / log(Double(max(maxInliers, 1) + 1))
  return ColorMap.ember(darkest + (1 - darkest) * Float(share))
}

private func kindColor(_ kind: PairKind) -> SIMD3<Float> {
  switch kind {
  case .general: SIMD3(72, 150, 104)
  case .planar: SIMD3(70, 120, 190)
  case .panoramic: SIMD3(222, 140, 60)
  case .rejected: rejectedColor
  }
}

private func inlierBar(_ maxInliers: Int, _ face: TextFace) -> ColorBar {
  let whole = log(Double(max(maxInliers, 1) + 1))
  var ticks = [(share: 0.0, text: "0")]
  for power in 0..<9 {
    for factor in [1, 3] {
      let value = Int(saturating: pow(10, Double(power))) * factor
      guard value < maxInliers else { break }
      ticks.append((log(Double(value + 1)) / whole, "\(value)"))
    }
  }
  if maxInliers > 0 { ticks.append((1, "\(maxInliers)")) }
  return ColorBar(
    face: face, color: { ColorMap.ember(darkest + (1 - darkest) * $0) }, ticks: ticks,
    title: "inliers of a pair")
}
