import LocalFeatures
import Scene

/// Coverage of an image by keypoints.
enum CellCoverage {
  /// Fraction of the image's grid cells (8 along the longer side) that contain a keypoint.
  static func share(_ keypoints: [Keypoint], width: Int, height: Int) -> Double {
    guard width > 0, height > 0 else { return 0 }
    let grid = SpatialSelection(width: width, height: height)
    let used = Set(keypoints.map { grid.cell(x: $0.x, y: $0.y) })
    return Double(used.count) / Double(grid.columns * grid.rows)
  }
}
