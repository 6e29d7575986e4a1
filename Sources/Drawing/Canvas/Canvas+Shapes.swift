import Numerics
import Support

extension Canvas {
  /// Draws a line with round ends; `width` in pixels.
  mutating func line(
    from: SIMD2<Float>, to: SIMD2<Float>, width: Float, color: SIMD3<Float>,
    alpha: Float = 1
  ) {
    stroke(bounds(from, to, margin: width / 2 + 1), width: width, color: color, alpha: alpha) { p in
      let along = to - from
      let squared = max(dot(along, along), 1e-12)
      let t = min(max(dot(p - from, along) / squared, 0), 1)
      return length(p - (from + along * t))
    }
  }

  /// Draws a line with an arrowhead, which is smaller if the line is short.
  mutating func arrow(
    from: SIMD2<Float>, to: SIMD2<Float>, width: Float, color: SIMD3<Float>
  ) {
    line(from: from, to: to, width: width, color: color)
    let along = to - from
    let size = length(along)
    guard size > 0 else { return }
    let head = along * (min(5 * width, size / 2) / size)
    let side = SIMD2(-head.y, head.x) * 0.6
    for arm in [side, -side] { line(from: to, to: to - head + arm, width: width, color: color) }
  }

  /// Draws a ring.
  mutating func circle(
    _ center: SIMD2<Float>, radius: Float, width: Float, _ color: SIMD3<Float>, alpha: Float = 1
  ) {
    let reach = SIMD2(repeating: radius)
    stroke(
      bounds(center - reach, center + reach, margin: width / 2 + 1), width: width, color: color,
      alpha: alpha
    ) { p in abs(length(p - center) - radius) }
  }

  /// Draws a filled disk.
  mutating func disc(
    _ center: SIMD2<Float>, radius: Float, _ color: SIMD3<Float>, alpha: Float = 1
  ) {
    stroke(
      bounds(center, center, margin: radius + 1), width: 2 * radius, color: color, alpha: alpha
    ) { p in
      length(p - center)
    }
  }

  private typealias Area = (left: Int, top: Int, right: Int, bottom: Int)

  private func bounds(_ a: SIMD2<Float>, _ b: SIMD2<Float>, margin: Float) -> Area {
    func pixel(_ value: Float, _ limit: Int) -> Int {
      value.isFinite ? Int(saturating: min(max(value, 0), Float(limit))) : 0
    }
    return (
      pixel(min(a.x, b.x) - margin, width), pixel(min(a.y, b.y) - margin, height),
      pixel(max(a.x, b.x) + margin + 1, width), pixel(max(a.y, b.y) + margin + 1, height)
    )
  }

  /// Paints pixels closer than half of `width` to a shape, with an antialiased edge one pixel wide.
  private mutating func stroke(
    _ area: Area, width: Float, color: SIMD3<Float>, alpha: Float,
    distance: (SIMD2<Float>) -> Float
  ) {
    // Lines thinner than a pixel become transparent instead of thinner.
    let thickness = max(width, 1)
    let weight = alpha * min(width, 1)
    for y in area.top..<area.bottom {
      for x in area.left..<area.right {
        let gap = distance(SIMD2(Float(x) + 0.5, Float(y) + 0.5))
        let cover = thickness / 2 + 0.5 - gap
        if cover > 0 { blend(x, y, color: color, alpha: weight * min(cover, 1)) }
      }
    }
  }
}
