import Geometry
import Numerics
import Support

/// Number and distribution of the visible points of a view, updated incrementally.
///
/// Each occupied cell of grids with 2, 4, … 64 cells per side is counted once, weighted by the
/// number of cells of its grid (Schönberger & Frahm, "Structure-from-Motion Revisited", CVPR 2016,
/// 4.2).
struct CoverageScore: Sendable {
  /// Cells per side of the finest and the coarsest grid.
  static let finestSide = 64
  static let coarsestSide = 2

  /// Number of cells of all grids.
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
  /// The sum of the weights of the occupied cells.
  private(set) var value = 0
  /// Points per cell of the finest grid and, for each coarser grid, occupied cells of the next
  /// finer one; grids are stored one after the other.
  private var occupancy = [UInt32](repeating: 0, count: cellCount)
  private let width: Double
  private let height: Double

  /// The score of an image of `width` × `height` pixels without points.
  init(width: Int, height: Int) {
    self.width = Double(width)
    self.height = Double(height)
  }

  /// Adds a point observed at a pixel.
  mutating func add(_ pixel: SIMD2<Double>) {
    count += 1
    climb(pixel) { cells, side, value in
      cells += 1
      guard cells == 1 else { return false }
      value += side * side
      return true
    }
  }

  /// Removes a point that was added at the same pixel.
  mutating func remove(_ pixel: SIMD2<Double>) {
    count -= 1
    climb(pixel) { cells, side, value in
      cells -= 1
      guard cells == 0 else { return false }
      value -= side * side
      return true
    }
  }

  /// Changes the cell of a pixel in each grid from fine to coarse, until `change` returns false.
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
