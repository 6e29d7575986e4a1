import Support

extension DenseView {
  /// For each pixel of a level, the inverse depth of the (approximately) nearest sparse point.
  ///
  /// Two raster sweeps propagate the index of the nearest point (the distance transform of
  /// Danielsson 1980, whose rare errors do not matter for an initial guess).
  func seedInverses(level: Int) -> [Float] {
    let size = frame(level)
    let scale = 1 / Float(1 << level)
    let spots = seeds.map { SIMD2($0.x * scale - 0.5, $0.y * scale - 0.5) }
    var transform = DistanceTransform(spots: spots, width: size.width, height: size.height)
    for i in spots.indices {
      // Of two points in one pixel, the one nearer to the camera occludes the other.
      transform.place(i) { seeds[i].z < seeds[$0].z }
    }
    transform.sweep()
    return transform.nearest.map { $0 >= 0 ? 1 / seeds[Int($0)].z : 0 }
  }
}

/// For each pixel of a grid, the index of the nearest point.
private struct DistanceTransform {
  let spots: [SIMD2<Float>]
  let width: Int
  let height: Int
  /// −1 if no point is known yet.
  private(set) var nearest: [Int32]

  init(spots: [SIMD2<Float>], width: Int, height: Int) {
    self.spots = spots
    self.width = width
    self.height = height
    nearest = [Int32](repeating: -1, count: width * height)
  }

  /// Places point `i` at its pixel, clamped to the grid, unless a point is already there that `i`
  /// does not occlude.
  mutating func place(_ i: Int, hides: (Int) -> Bool) {
    let x = min(max(Int(saturating: spots[i].x.rounded()), 0), width - 1)
    let y = min(max(Int(saturating: spots[i].y.rounded()), 0), height - 1)
    let at = y * width + x
    if nearest[at] < 0 || hides(Int(nearest[at])) { nearest[at] = Int32(i) }
  }

  /// Propagates the points over the grid, down and up.
  mutating func sweep() {
    for y in 0..<height {
      for x in 0..<width {
        for d in [(-1, 0), (0, -1), (-1, -1), (1, -1)] { offer(x, y, dx: d.0, dy: d.1) }
      }
      for x in (0..<width).reversed() { offer(x, y, dx: 1, dy: 0) }
    }
    for y in (0..<height).reversed() {
      for x in (0..<width).reversed() {
        for d in [(1, 0), (0, 1), (1, 1), (-1, 1)] { offer(x, y, dx: d.0, dy: d.1) }
      }
      for x in 0..<width { offer(x, y, dx: -1, dy: 0) }
    }
  }

  /// Uses the neighbor's point if it is nearer than the pixel's own.
  private mutating func offer(_ x: Int, _ y: Int, dx: Int, dy: Int) {
    let (nx, ny) = (x + dx, y + dy)
    guard nx >= 0, ny >= 0, nx < width, ny < height else { return }
    let candidate = nearest[ny * width + nx]
    guard candidate >= 0 else { return }
    let old = nearest[y * width + x]
    let here = SIMD2(Float(x), Float(y))
    func squared(_ i: Int32) -> Float {
      let d = spots[Int(i)] - here
      return d.x * d.x + d.y * d.y
    }
    if old < 0 || squared(candidate) < squared(old) { nearest[y * width + x] = candidate }
  }
}
