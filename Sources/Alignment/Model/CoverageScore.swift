import Geometry
import Numerics
import Support

/// How many visible points a view has and how evenly they cover its image, kept as points come and
/// go.
///
/// Cells of grids of 2, 4, … 64 cells a side count once when occupied, weighted by the number of
/// cells of their grid (Schönberger & Frahm, "Structure-from-Motion Revisited", CVPR 2016, 4.2).
struct CoverageScore: Sendable {
  /// Cells a side of the finest and the coarsest grid.
  static let finestSide = 64
  static let coarsestSide = 2

  /// Cells of the grids of `finestSide`, half of it, … `coarsestSide`.
  private static let cellCount = {
    var (count, side) = (0, finestSide)
    while side >= coarsestSide {
      count += side * side
      side /= 2
    }
    return count
  }()

  /// Visible points.
  private(set) var count = 0
  /// The score.
  private(set) var value = 0
  /// Points of each cell of the finest grid, occupied cells of the finer one for the others, one
  /// grid after the other.
  private var occupancy = [UInt32](repeating: 0, count: cellCount)
  private let width: Double
  private let height: Double

  /// That of no points in an image of `width` × `height` pixels.
  init(width: Int, height: Int) {
    self.width = Double(width)
    self.height = Double(height)
  }

  /// Counts a point that is seen at a pixel.
  mutating func add(_ pixel: SIMD2<Double>) {
    count += 1
    climb(pixel) { cells, side, value in
      cells += 1
      guard cells == 1 else { return false }
      value += side * side
      return true
    }
  }

  /// Takes out a point that was added at the same pixel.
  mutating func remove(_ pixel: SIMD2<Double>) {
    count -= 1
    climb(pixel) { cells, side, value in
      cells -= 1
      guard cells == 0 else { return false }
      value -= side * side
      return true
    }
  }

  /// Changes the cell of a pixel, and those above it for as long as `change` says so.
  private mutating func climb(
    _ pixel: SIMD2<Double>, _ change: (inout UInt32, _ side: Int, _ value: inout Int) -> Bool
  ) {
    var side = Self.finestSide
    var x = min(max(Int(saturating: pixel.x / width * Double(side)), 0), side - 1)
    var y = min(max(Int(saturating: pixel.y / height * Double(side)), 0), side - 1)
    var start = 0
    while side >= Self.coarsestSide {
      guard change(&occupancy[start + y * side + x], side, &value) else { return }
      start += side * side
      (x, y, side) = (x / 2, y / 2, side / 2)
    }
  }
}
