import Foundation
import Support

/// Detects corners for tracking, at most one in each cell of a grid.
///
/// Reference: Shi & Tomasi, "Good Features to Track", CVPR 1994: the smaller eigenvalue of the
/// gradients' second moments, here over 7 × 7 pixels.
struct CornerDetector {
  /// Side of a cell, pixels: frames of 360 pixels yield several hundred corners.
  static let cellSize = 12
  /// Half the window size, pixels.
  static let half = 3
  /// Minimum distance of a corner from the border, pixels, which leaves room for a patch and its
  /// gradients.
  static let border = 8
  /// Minimum distance between corners, pixels, so that patches overlap little.
  static let minSpacing: Float = 7
  /// Minimum mean squared gradient along the weaker direction, gray levels squared: more than twice
  /// the minimum for alignment of a patch (`PatchAligner.minGradient`).
  static let minStrength: Float = 6

  /// - Parameter known: Positions that are already tracked.
  /// - Returns: Positions in pixels, corner convention, in the order of the grid.
  func run(_ level: GrayLevel<Float>, known: [SIMD2<Float>]) -> [SIMD2<Float>] {
    let strength = Self.strength(level)
    let (w, h, cell) = (level.width, level.height, Self.cellSize)
    let window = Float((2 * Self.half + 1) * (2 * Self.half + 1))
    var taken = Occupancy(width: w, height: h)
    for place in known { taken.add(place) }
    var found: [SIMD2<Float>] = []
    for top in stride(from: Self.border, to: h - Self.border, by: cell) {
      for left in stride(from: Self.border, to: w - Self.border, by: cell) {
        var best: (value: Float, x: Int, y: Int) = (Self.minStrength * window, -1, 0)
        for y in top..<min(top + cell, h - Self.border) {
          for x in left..<min(left + cell, w - Self.border) {
            let value = strength[y * w + x]
            if value > best.value { best = (value, x, y) }
          }
        }
        guard best.x >= 0 else { continue }
        let place = SIMD2(Float(best.x) + 0.5, Float(best.y) + 0.5)
        guard !taken.isNear(place) else { continue }
        taken.add(place)
        found.append(place)
      }
    }
    return found
  }

  /// The smaller eigenvalue at each pixel, summed over the window.
  private static func strength(_ level: GrayLevel<Float>) -> [Float] {
    let (w, h) = (level.width, level.height)
    var moments = [SIMD4<Float>](repeating: .zero, count: w * h)
    for y in 1..<h - 1 {
      for x in 1..<w - 1 {
        let p = level.base + (y &* w &+ x)
        let gx = (p[1] - p[-1]) * 0.5
        let gy = (p[w] - p[-w]) * 0.5
        moments[y &* w &+ x] = SIMD4(gx * gx, gx * gy, gy * gy, 0)
      }
    }
    var across = [SIMD4<Float>](repeating: .zero, count: w * h)
    for y in 0..<h {
      let row = y * w
      var sum: SIMD4<Float> = .zero
      for x in 0..<2 * half { sum = sum + moments[row + x] }
      for x in half..<w - half {
        sum = sum + moments[row + x + half]
        across[row + x] = sum
        sum = sum - moments[row + x - half]
      }
    }
    var values = [Float](repeating: 0, count: w * h)
    var sums = [SIMD4<Float>](repeating: .zero, count: w)
    for y in 0..<2 * half {
      for x in 0..<w { sums[x] = sums[x] + across[y * w + x] }
    }
    for y in half..<h - half {
      for x in 0..<w {
        let m: SIMD4<Float> = sums[x] + across[(y + half) * w + x]
        let d = (m.x - m.z) * 0.5
        values[y * w + x] = (m.x + m.z) * 0.5 - (d * d + m.y * m.y).squareRoot()
        sums[x] = m - across[(y - half) * w + x]
      }
    }
    return values
  }
}

/// Occupied positions of an image, in cells of the minimum spacing.
struct Occupancy {
  private let columns: Int
  private let rows: Int
  private var cells: [[SIMD2<Float>]]

  init(width: Int, height: Int) {
    columns = Int(saturating: Float(width) / CornerDetector.minSpacing) + 1
    rows = Int(saturating: Float(height) / CornerDetector.minSpacing) + 1
    cells = [[SIMD2<Float>]](repeating: [], count: columns * rows)
  }

  private func cell(_ place: SIMD2<Float>) -> (x: Int, y: Int) {
    (
      min(max(Int(saturating: place.x / CornerDetector.minSpacing), 0), columns - 1),
      min(max(Int(saturating: place.y / CornerDetector.minSpacing), 0), rows - 1)
    )
  }

  mutating func add(_ place: SIMD2<Float>) {
    let (x, y) = cell(place)
    cells[y * columns + x].append(place)
  }

  func isNear(_ place: SIMD2<Float>) -> Bool {
    let (cx, cy) = cell(place)
    for y in max(cy - 1, 0)...min(cy + 1, rows - 1) {
      for x in max(cx - 1, 0)...min(cx + 1, columns - 1) {
        for other in cells[y * columns + x] {
          let d = other - place
          if d.x * d.x + d.y * d.y < CornerDetector.minSpacing * CornerDetector.minSpacing {
            return true
          }
        }
      }
    }
    return false
  }
}
