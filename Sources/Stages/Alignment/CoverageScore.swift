import Geometry

/// How many visible points a view has and how evenly they cover its image.
///
/// Cells of grids of 2, 4, … 64 cells a side count once when occupied, weighted by the number of
/// cells of their grid (Schönberger & Frahm, "Structure-from-Motion Revisited", CVPR 2016, 4.2).
struct CoverageScore {
  static func score(_ pixels: [SIMD2<Double>], width: Int, height: Int) -> Int {
    var score = 0
    for level in 1...6 {
      let side = 1 << level
      var isOccupied = [Bool](repeating: false, count: side * side)
      for pixel in pixels {
        let x = min(max(Int(pixel.x / Double(width) * Double(side)), 0), side - 1)
        let y = min(max(Int(pixel.y / Double(height) * Double(side)), 0), side - 1)
        if !isOccupied[y * side + x] {
          isOccupied[y * side + x] = true
          score += side * side
        }
      }
    }
    return score
  }
}
