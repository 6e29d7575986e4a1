import Support

/// A map of colors with weight 1 where known and 0 elsewhere.
struct PullLevel {
  let size: Int
  var values: [SIMD4<Float>]

  init(size: Int) {
    self.size = size
    values = [SIMD4<Float>](repeating: .zero, count: size * size)
  }

  func halved() -> PullLevel {
    var half = PullLevel(size: (size + 1) / 2)
    for y in 0..<size {
      for x in 0..<size { half.values[(y / 2) * half.size + x / 2] += values[y * size + x] }
    }
    for i in half.values.indices where half.values[i].w > 0 {
      half.values[i] /= half.values[i].w
    }
    return half
  }

  mutating func fillGaps(from coarse: PullLevel) {
    for y in 0..<size {
      for x in 0..<size where values[y * size + x].w == 0 {
        values[y * size + x] = coarse.value(Float(x) / 2 - 0.25, Float(y) / 2 - 0.25)
      }
    }
  }

  /// Linear interpolation between the centers of cells.
  func value(_ x: Float, _ y: Float) -> SIMD4<Float> {
    let limit = Float(size - 1)
    let (u, v) = (min(limit, max(0, x)), min(limit, max(0, y)))
    let (i, j) = (Int(saturating: u), Int(saturating: v))
    let (a, b) = (u - Float(i), v - Float(j))
    let (i1, j1) = (min(size - 1, i + 1), min(size - 1, j + 1))
    let top = values[j * size + i] * (1 - a) + values[j * size + i1] * a
    let bottom = values[j1 * size + i] * (1 - a) + values[j1 * size + i1] * a
    return top * (1 - b) + bottom * b
  }
}
