import Numerics

/// Magnitude and direction of the image gradient along part of a row.
///
/// Created once per keypoint search and reused for every row; `capacity` limits the row's length.
final class GradientRow {
  /// |gradient|, gray levels per pixel.
  let size: UnsafeMutablePointer<Float>
  /// Direction in turns, 0 ... 1, from +x towards +y (clockwise on screen).
  let turn: UnsafeMutablePointer<Float>
  let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    size = .allocate(capacity: capacity + 8)
    turn = .allocate(capacity: capacity + 8)
  }

  deinit {
    size.deallocate()
    turn.deallocate()
  }

  /// Computes the gradient of `image` at (x ... x + count − 1, y), which must not touch its border.
  func read(_ image: FloatPlane, x: Int, y: Int, count: Int) {
    let center = UnsafePointer(image.row(y) + x)
    let above = UnsafePointer(image.row(y &- 1) + x)
    let below = UnsafePointer(image.row(y &+ 1) + x)
    var i = 0
    while i < count {
      let gx = (load8(center + i + 1) - load8(center + i - 1)) * 0.5
      let gy = (load8(below + i) - load8(above + i)) * 0.5
      store8(fastSquareRoot((gx * gx).adding(gy, times: gy)), size + i)
      store8(GradientRow.turns(gx, gy), turn + i)
      i &+= 8
    }
  }

  /// The angle of (x, y) in turns, 0 ... 1, accurate to 2e-6.
  ///
  /// Polynomial 4.4.49 of Abramowitz & Stegun, "Handbook of Mathematical Functions", 1964, for the
  /// first octant of the circle, reflected into the others.
  @inline(__always)
  static func turns(_ x: Float8, _ y: Float8) -> Float8 {
    let (ax, ay) = (absolute(x), absolute(y))
    let ratio = fastPointwiseMin(ax, ay) / (fastPointwiseMax(ax, ay) + 1e-20)
    let s = ratio * ratio
    var p = Float8(repeating: -0.013549339).adding(s, times: Float8(repeating: 0.003315997))
    p = Float8(repeating: 0.028670331).adding(p, times: s)
    p = Float8(repeating: -0.052568796).adding(p, times: s)
    p = Float8(repeating: 0.159133613).adding(p, times: s)
    var turn = p * ratio
    turn = turn.replacing(with: 0.25 - turn, where: ay .> ax)
    turn = turn.replacing(with: 0.5 - turn, where: x .< 0)
    return turn.replacing(with: 1 - turn, where: y .< 0)
  }
}
