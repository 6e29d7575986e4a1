import Imaging
import Numerics

/// Brightness profile across an occluding contour, from the inside of the object outwards.
struct OutlineProfile {
  /// Number of values on each side whose mean difference is the slope.
  private static let side = 2
  /// Number of pixels along the contour that are averaged for each value.
  private static let width = 5
  /// Number of values on the object's side of the search range, from which the slopes of the
  /// surface itself are estimated.
  private static let inside = 6
  /// Minimum slope of an edge: in gray levels, relative to the slopes inside, and relative to the
  /// steepest slope within reach. The first such edge from inside counts, because the background
  /// can have edges of any strength.
  private static let (minSlope, minRatio, minShare): (Float, Float, Float) = (6, 4, 0.3)

  private let values: UnsafeMutableBufferPointer<Float>

  /// Distance from a position outwards to the first edge, in pixels; `nil` if there
  /// is none within `reach`.
  static func edge(
    _ image: FloatImage, at place: SIMD2<Float>, outward: SIMD2<Float>, reach: Int
  ) -> Float? {
    let first = -reach - inside - side
    let count = 2 * reach + inside + 2 * side + 1
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { values in
      let tangent = SIMD2(-outward.y, outward.x)
      for i in 0..<count {
        var sum: Float = 0
        for k in -(width / 2)...width / 2 {
          sum += image.bilinear(place + Float(first + i) * outward + Float(k) * tangent)
        }
        values[i] = sum / Float(width)
      }
      // The slope at index `at` is between the values before and at it.
      return OutlineProfile(values: values).firstEdge.map { Float(first) + $0 - 0.5 }
    }
  }

  /// Difference between the mean of the values from `at` on and that of the values before.
  @inline(__always)
  private func slope(_ at: Int, of value: (Int) -> Float) -> Float {
    var sum: Float = 0
    for k in 0..<Self.side { sum += value(at + k) - value(at - 1 - k) }
    return abs(sum) / Float(Self.side)
  }

  private func slope(_ at: Int) -> Float { slope(at) { values[$0] } }

  /// The slope in linear light. A pixel on an edge mixes the light of both sides, but its
  /// stored value is nearer to that of the bright side; in stored values, the edge would be
  /// shifted to the dark side.
  private func lightSlope(_ at: Int) -> Float {
    slope(at) { Float(SRGB.linear(Double(values[$0]) / 255)) }
  }

  private var firstEdge: Float? {
    let start = Self.side + Self.inside
    let end = values.count - Self.side - 1
    var squares: Float = 0
    for at in Self.side..<start { squares += slope(at) * slope(at) }
    var steepest: Float = 0
    for at in start...end { steepest = max(steepest, slope(at)) }
    let own = (squares / Float(Self.inside)).squareRoot()
    let limit = max(Self.minSlope, Self.minRatio * own, Self.minShare * steepest)
    return (start...end).first { at in
      slope(at) >= limit && slope(at - 1) <= slope(at) && slope(at + 1) < slope(at)
    }.flatMap(steepestLight)
  }

  /// The position of the steepest slope in linear light near an index, with subpixel accuracy;
  /// `nil` at the end of the profile.
  private func steepestLight(about place: Int) -> Float? {
    guard place + 2 <= values.count - Self.side else { return nil }
    let near = (place - 1...place + 1).map { ($0, lightSlope($0)) }
    guard let (at, here) = near.max(by: { $0.1 < $1.1 }) else { return nil }
    // The vertex of the parabola through three slopes.
    let (before, after) = (lightSlope(at - 1), lightSlope(at + 1))
    let bend = before + after - 2 * here
    return Float(at) + (bend < 0 ? min(max(0.5 * (before - after) / bend, -1), 1) : 0)
  }
}

extension FloatImage {
  /// Bilinear interpolation at coordinates relative to the image corner, clamped to the image.
  @inline(__always)
  fileprivate func bilinear(_ place: SIMD2<Float>) -> Float {
    let p = (place - 0.5).clamped(
      lowerBound: .zero, upperBound: SIMD2(Float(width - 1), Float(height - 1)))
    let (x, y) = (
      min(Int(saturating: p.x), max(width - 2, 0)), min(Int(saturating: p.y), max(height - 2, 0))
    )
    let (u, v) = (p.x - Float(x), p.y - Float(y))
    let (right, below) = (min(1, width - 1 - x), min(1, height - 1 - y) * width)
    let at = y * width + x
    return pixels.withUnsafeBufferPointer { q in
      (1 - v) * ((1 - u) * q[at] + u * q[at + right])
        + v * ((1 - u) * q[at + below] + u * q[at + below + right])
    }
  }
}
