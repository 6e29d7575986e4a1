import Geometry
import Support

/// How many visible points a view has and how evenly they cover its image.
///
/// Cells of grids of 2, 4, … 64 cells a side count once when occupied, weighted by the number of
/// cells of their grid (Schönberger & Frahm, "Structure-from-Motion Revisited", CVPR 2016, 4.2).
struct CoverageScore {
  /// Cells a side of the finest and the coarsest grid.
  static let finestSide = 64
  static let coarsestSide = 2

  /// The score of keypoints at `pixels` in an image of `width` × `height` pixels.
  static func score(_ pixels: [SIMD2<Double>], width: Int, height: Int) -> Int {
    var side = finestSide
    var isOccupied = [Bool](repeating: false, count: side * side)
    for pixel in pixels {
      let x = min(max(Int(saturating: pixel.x / Double(width) * Double(side)), 0), side - 1)
      let y = min(max(Int(saturating: pixel.y / Double(height) * Double(side)), 0), side - 1)
      isOccupied[y * side + x] = true
    }
    var score = 0
    while true {
      score += isOccupied.count(where: { $0 }) * side * side
      if side == coarsestSide { return score }
      isOccupied = halved(isOccupied, side)
      side /= 2
    }
  }

  /// The grid of half as many cells a side: occupied where one of four cells is.
  private static func halved(_ fine: [Bool], _ side: Int) -> [Bool] {
    let half = side / 2
    var coarse = [Bool](repeating: false, count: half * half)
    for y in 0..<side {
      for x in 0..<side where fine[y * side + x] { coarse[y / 2 * half + x / 2] = true }
    }
    return coarse
  }
}
