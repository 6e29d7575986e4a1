import Foundation
import Support

/// Why markers do not fit on paper.
package enum MarkerSheetProblem: Error, Equatable, Sendable {
  /// The family has fewer markers.
  case tooFew(family: MarkerFamily, count: Int)
  /// A marker with its margin is larger than the paper inside its edges; the largest size, meters.
  case tooLarge(limit: Double)
}

/// Markers arranged on pages for printing.
///
/// Each marker has a margin of one cell for cutting, and its name below. A bar of 100 mm on each page
/// shows whether the printer kept the size.
package struct MarkerSheet: Sendable {
  /// A format of paper.
  package enum Paper: String, CaseIterable, Sendable {
    case a4, a3, letter

    /// Width and height, millimeters.
    var size: SIMD2<Double> {
      switch self {
      case .a4: SIMD2(210, 297)
      case .a3: SIMD2(297, 420)
      case .letter: SIMD2(215.9, 279.4)
      }
    }
  }

  /// A marker on a page.
  struct Placed {
    let marker: MarkerName
    /// Upper left of the pattern, millimeters from the upper left of the page.
    let corner: SIMD2<Double>
    /// Side of the pattern, in cells.
    let side: Double
  }

  /// Edge of the paper that printers leave blank, space for a name, and for the bar, millimeters.
  private static let (edge, label, foot) = (10.0, 5.0, 10.0)
  /// Length of the bar, millimeters.
  static let bar = 100.0

  let paper: Paper
  /// Side of a cell, or radius of the dot of a round target, millimeters.
  let cell: Double
  let pages: [[Placed]]

  /// - Parameters:
  ///   - size: Side of the square whose corners are detected, or diameter of a round target, meters.
  ///   - first: Number of the first marker.
  /// - Throws: `MarkerSheetProblem`.
  package init(
    _ family: MarkerFamily, first: Int = 0, count: Int, size: Double, paper: Paper
  ) throws(MarkerSheetProblem) {
    guard first >= 0, count > 0, first + count <= family.count else {
      throw .tooFew(family: family, count: family.count)
    }
    let (side, square) = Self.extent(of: family)
    let cell = 1000 * size / square
    let outer = cell * (side + 2)
    let room = paper.size - 2 * Self.edge - SIMD2(0, Self.foot)
    let (columns, rows) = (
      Int(min(room.x / outer, 1000)), Int(min(room.y / (outer + Self.label), 1000))
    )
    guard columns > 0, rows > 0 else {
      let largest = min(room.x, room.y - Self.label) / (side + 2)
      throw .tooLarge(limit: largest * square / 1000)
    }
    let placed = (0..<count).map { index in
      let place = index % (columns * rows)
      return Placed(
        marker: MarkerName(family, first + index),
        corner: SIMD2(
          Self.edge + Double(place % columns) * outer + cell,
          Self.edge + Double(place / columns) * (outer + Self.label) + cell), side: side)
    }
    (self.paper, self.cell) = (paper, cell)
    pages = stride(from: 0, to: count, by: columns * rows).map {
      Array(placed[$0..<min($0 + columns * rows, count)])
    }
  }

  /// Number of pages.
  package var pageCount: Int { pages.count }

  /// Side of the pattern and of what the size states, in cells.
  private static func extent(of family: MarkerFamily) -> (side: Double, square: Double) {
    if let layout = RoundLayout.all[family] {
      return (2 * layout.ring.upperBound, 2 * layout.ring.upperBound)
    }
    let pattern = MarkerPattern(MarkerName(family, 0))
    return (Double(pattern.side), Double(pattern.square))
  }

  /// The black parts of a marker as polygons, millimeters on the page.
  static func black(_ placed: Placed, cell: Double) -> [[SIMD2<Double>]] {
    if let layout = RoundLayout.all[placed.marker.family] {
      let center = placed.corner + placed.side / 2 * cell
      return layout.polygons(placed.marker.id).map { $0.map { center + $0 * cell } }
    }
    return boxes(MarkerPattern(placed.marker)).map { box in
      let (a, b) = (placed.corner + box.0 * cell, placed.corner + box.1 * cell)
      return [a, SIMD2(b.x, a.y), b, SIMD2(a.x, b.y)]
    }
  }

  /// The upper left and lower right of the black parts of a pattern, in cells. Rows are joined, so that
  /// no gap appears between cells.
  private static func boxes(_ pattern: MarkerPattern) -> [(SIMD2<Double>, SIMD2<Double>)] {
    let n = pattern.side
    var found: [(SIMD2<Double>, SIMD2<Double>)] = []
    for y in 0..<n {
      var x = 0
      while x < n {
        let from = x
        while x < n, !pattern.isWhite[y * n + x] { x += 1 }
        if x > from {
          found.append((SIMD2(Double(from), Double(y)), SIMD2(Double(x), Double(y + 1))))
        }
        x += 1
      }
    }
    return found
  }

  /// A number with four decimals at most, without a locale.
  static func text(_ value: Double) -> String {
    let whole = Int(saturating: (value * 10_000).rounded())
    let (units, rest) = (abs(whole) / 10_000, abs(whole) % 10_000)
    var digits = String(rest + 10_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return (whole < 0 ? "-" : "") + "\(units)" + (digits.isEmpty ? "" : "." + digits)
  }
}
