import Foundation
import Geometry
import Numerics

/// An ellipse in a picture: the image of a unit circle.
struct DotEllipse {
  var center: SIMD2<Double>
  /// The images of the unit vectors, relative to the center, pixels.
  var across: SIMD2<Double>
  var down: SIMD2<Double>

  /// Minimum radius of a dot, pixels, and maximum ratio of its axes: a tilt of 75°.
  private static let (minRadius, maxRatio) = (2.5, 4.0)
  /// Maximum root mean square distance of the outline from the ellipse: pixels, and share of the
  /// smaller axis.
  private static let distances = (pixels: 0.45, share: 0.04)

  /// The ellipse with the area and the second moments of an outline; `nil` if the outline is not one.
  ///
  /// - Parameter outline: Pixels of the border of a region, in order.
  init?(_ outline: [SIMD2<Int>]) {
    let points = outline.map { SIMD2(Double($0.x) + 0.5, Double($0.y) + 0.5) }
    guard points.count >= 8 else { return nil }
    let origin = points[0]
    var (area, sum, xx, xy, yy) = (0.0, SIMD2<Double>.zero, 0.0, 0.0, 0.0)
    for (index, point) in points.enumerated() {
      let (a, b) = (point - origin, points[(index + 1) % points.count] - origin)
      let twice = a.x * b.y - a.y * b.x
      area += twice / 2
      sum += (a + b) * (twice / 6)
      xx += twice / 12 * (a.x * a.x + a.x * b.x + b.x * b.x)
      yy += twice / 12 * (a.y * a.y + a.y * b.y + b.y * b.y)
      xy += twice / 24 * (2 * a.x * a.y + a.x * b.y + b.x * a.y + 2 * b.x * b.y)
    }
    guard area > 0 else { return nil }
    let mean = sum / area
    let (cxx, cxy) = (xx / area - mean.x * mean.x, xy / area - mean.x * mean.y)
    let cyy = yy / area - mean.y * mean.y
    // The square root of a symmetric matrix; the moments of a disk are a quarter of its radius.
    let root = (max(cxx * cyy - cxy * cxy, 0)).squareRoot()
    let trace = (cxx + cyy + 2 * root).squareRoot()
    guard trace > 0 else { return nil }
    center = mean + origin
    across = SIMD2(cxx + root, cxy) * (2 / trace)
    down = SIMD2(cxy, cyy + root) * (2 / trace)
    // The outline connects centers of pixels, half a pixel inside.
    grow(by: 0.5)
    guard radii.min > Self.minRadius, radii.max < Self.maxRatio * radii.min else { return nil }
    let squares = points.reduce(0) { sum, point in
      let p = local(point)
      let radius = length(p)
      let inside = (1 - radius) * length(point - center) / max(radius, 1e-6) - 0.5
      return sum + inside * inside
    }
    let rms = (squares / Double(points.count)).squareRoot()
    guard rms < max(Self.distances.pixels, Self.distances.share * radii.min) else { return nil }
  }

  /// The semi-axes, pixels.
  var radii: (min: Double, max: Double) {
    let (a, b, c) = (dot(across, across), dot(across, down), dot(down, down))
    let root = ((a - c) * (a - c) / 4 + b * b).squareRoot()
    return (max((a + c) / 2 - root, 0).squareRoot(), ((a + c) / 2 + root).squareRoot())
  }

  /// The pixel of a point in radii of the dot.
  func pixel(_ p: SIMD2<Double>) -> SIMD2<Double> { center + across * p.x + down * p.y }

  /// The point of a pixel in radii of the dot.
  func local(_ pixel: SIMD2<Double>) -> SIMD2<Double> {
    let (d, det) = (pixel - center, across.x * down.y - across.y * down.x)
    return SIMD2(d.x * down.y - d.y * down.x, d.y * across.x - d.x * across.y) / det
  }

  private mutating func grow(by pixels: Double) {
    let size = max(radii.min, 1e-6)
    (across, down) = (across * (1 + pixels / size), down * (1 + pixels / size))
  }

  /// Changes the ellipse by the Fourier coefficients of the radii of an edge.
  ///
  /// `radius(φ) = 1 + e + a cos φ + b sin φ + c cos 2φ + d sin 2φ` describes a shifted ellipse to first
  /// order.
  mutating func fit(radii: [Double]) {
    let n = Double(radii.count)
    var (e, a, b, c, d) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (index, radius) in radii.enumerated() {
      let angle = 2 * Double.pi * Double(index) / n
      e += (radius - 1) / n
      a += 2 / n * radius * cos(angle)
      b += 2 / n * radius * sin(angle)
      c += 2 / n * radius * cos(2 * angle)
      d += 2 / n * radius * sin(2 * angle)
    }
    center += across * a + down * b
    let (u, v) = (across, down)
    across = u * (1 + e + c) + v * d
    down = u * d + v * (1 + e - c)
  }
}
