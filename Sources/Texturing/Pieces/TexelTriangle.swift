import Support

/// A triangle in the atlas, for iterating over the texels whose centers it owns.
///
/// Corners are rounded to 1/256 texel and edge tests use integers, so a texel on the edge between
/// two triangles belongs to exactly one of them.
struct TexelTriangle {
  private let x: SIMD3<Int>
  private let y: SIMD3<Int>
  private let doubled: Int
  let size: Int
  /// Change of the second and third corner's weights per texel along x and y (up).
  let alongX: SIMD2<Float>
  let alongY: SIMD2<Float>

  /// - Parameters:
  ///   - a, b, c: Corners, counterclockwise, in texels with y up.
  ///   - size: Width and height of the atlas.
  init?(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, size: Int) {
    func fixed(_ value: Double) -> Int { Int(saturating: (value * 256).rounded()) }
    x = SIMD3(fixed(a.x), fixed(b.x), fixed(c.x))
    y = SIMD3(fixed(a.y), fixed(b.y), fixed(c.y))
    doubled = (x[1] - x[0]) * (y[2] - y[0]) - (y[1] - y[0]) * (x[2] - x[0])
    guard doubled > 0 else { return nil }
    self.size = size
    let scale = 256 / Float(doubled)
    alongX = SIMD2(Float(y[2] - y[0]), Float(y[0] - y[1])) * scale
    alongY = SIMD2(Float(x[0] - x[2]), Float(x[1] - x[0])) * scale
  }

  /// Area in texels.
  var area: Float { Float(doubled) / (2 * 65536) }

  /// Calls `body` with each owned texel's index (rows from the top) and the weights of the second
  /// and third corner at its center.
  @inline(__always)
  func forEachTexel(_ body: (_ index: Int, _ u: Float, _ v: Float) -> Void) {
    let columns = texels(x.min(), x.max())
    let lines = texels(y.min(), y.max())
    guard columns.count > 0, lines.count > 0 else { return }
    let inverse = 1 / Float(doubled)
    let e0 = Edge(x[1], y[1], x[2], y[2])
    let e1 = Edge(x[2], y[2], x[0], y[0])
    let e2 = Edge(x[0], y[0], x[1], y[1])
    let left = columns.lowerBound &* 256 &+ 128
    for line in lines {
      let height = line &* 256 &+ 128
      var s0 = e0.value(left, height)
      var s1 = e1.value(left, height)
      var s2 = e2.value(left, height)
      let row = (size &- 1 &- line) &* size
      for column in columns {
        if (s0 &+ e0.bias) | (s1 &+ e1.bias) | (s2 &+ e2.bias) >= 0 {
          body(row &+ column, Float(s1) * inverse, Float(s2) * inverse)
        }
        s0 &-= e0.stepX
        s1 &-= e1.stepX
        s2 &-= e2.stepX
      }
    }
  }

  /// The texels whose centers are between two fixed-point coordinates.
  private func texels(_ low: Int, _ high: Int) -> Range<Int> {
    let first = max(0, (low + 127) >> 8)
    let last = min(size - 1, (high - 128) >> 8)
    return first..<max(first, last + 1)
  }

  private struct Edge {
    let x, y, dx, dy: Int
    /// 0 if points on the edge belong to this triangle, −1 if they belong to its neighbor.
    let bias: Int
    var stepX: Int { dy &* 256 }

    init(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
      x = x0
      y = y0
      dx = x1 - x0
      dy = y1 - y0
      bias = dy > 0 || (dy == 0 && dx < 0) ? 0 : -1
    }

    @inline(__always) func value(_ px: Int, _ py: Int) -> Int {
      dx &* (py &- y) &- dy &* (px &- x)
    }
  }
}
