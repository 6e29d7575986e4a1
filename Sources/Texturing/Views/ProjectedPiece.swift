import Imaging
import Numerics
import Support

/// Mean color and mean gradient of a triangle in an image.
struct ProjectedPiece {
  /// Approximate maximum number of pixels read per triangle; larger triangles are subsampled.
  static let maxSamples: Float = 400

  let image: RGBImage
  let gradient: GradientImage
  private(set) var meanGradient: Float = 0
  private(set) var color = SIMD3<Float>.zero

  init(image: RGBImage, gradient: GradientImage) {
    self.image = image
    self.gradient = gradient
  }

  /// Measures the triangle with corners a, b, c in pixels, all inside the image.
  mutating func add(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>) {
    let doubled = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    let area = abs(doubled) / 2
    let step = max(1, Int(saturating: (area / Self.maxSamples).squareRoot()))
    var (sum, count) = sums(a, b, c, sign: doubled < 0 ? -1 : 1, step: step)
    if count == 0 {
      let middle = (a + b + c) / 3
      sum = sample(
        min(image.width - 1, Int(saturating: middle.x)),
        min(image.height - 1, Int(saturating: middle.y)))
      count = 1
    }
    let mean = sum / count
    color = SIMD3(mean.x, mean.y, mean.z)
    meanGradient = mean.w
  }

  /// Sums over every `step`-th pixel whose center is in the triangle, and their number.
  @inline(__always)
  private func sums(
    _ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>, sign: Float, step: Int
  ) -> (SIMD4<Float>, Float) {
    var sum = SIMD4<Float>.zero
    var count: Float = 0
    let low = pointwiseMin(a, pointwiseMin(b, c))
    let high = pointwiseMax(a, pointwiseMax(b, c))
    let lastX = min(image.width - 1, Int(saturating: high.x))
    let lastY = min(image.height - 1, Int(saturating: high.y))
    func side(from p: SIMD2<Float>, to q: SIMD2<Float>, _ x: Float, _ y: Float) -> Float {
      ((q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x)) * sign
    }
    for y in stride(from: max(0, Int(saturating: low.y)), through: lastY, by: step) {
      for x in stride(from: max(0, Int(saturating: low.x)), through: lastX, by: step) {
        let (px, py) = (Float(x) + 0.5, Float(y) + 0.5)
        guard side(from: a, to: b, px, py) >= 0, side(from: b, to: c, px, py) >= 0,
          side(from: c, to: a, px, py) >= 0
        else {
          continue
        }
        sum += sample(x, y)
        count += 1
      }
    }
    return (sum, count)
  }

  @inline(__always)
  private func sample(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let i = y * image.width + x
    return SIMD4(
      Float(image.pixels[3 * i]), Float(image.pixels[3 * i + 1]), Float(image.pixels[3 * i + 2]),
      Float(gradient.pixels[i]))
  }
}
