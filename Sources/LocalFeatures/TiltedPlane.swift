import Foundation
import Support

/// An image as a camera would see it that looks at its plane at an angle.
///
/// The image is turned, then shortened along x by the factor of the tilt, after a blur that avoids
/// aliasing. Features of tilted images match views of a surface from directions that are too far
/// apart for scale-invariant features alone.
///
/// Reference: Yu & Morel, "ASIFT: An Algorithm for Fully Affine Invariant Comparison", IPOL 1, 2011.
package struct TiltedPlane {
  /// A direction of view: the shortening, and the turn of its axis in radians.
  package struct Tilt: Sendable, Equatable {
    package let factor: Double
    package let turn: Double
  }

  /// The tilts of the reference up to a shortening of 2 √2, about 70°.
  package static let all: [Tilt] = ([2, 4, 8] as [Double]).flatMap { square in
    let factor = square.squareRoot()
    return stride(from: 0, to: Double.pi, by: turnStep / factor).map {
      Tilt(factor: factor, turn: $0)
    }
  }
  /// Difference of turns at a shortening of 1, radians (the reference: 72°).
  private static let turnStep = 72 * Double.pi / 180
  /// Blur along the shortened axis, relative to √(factor² - 1), and the reach of the filter.
  private static let blur = 0.8
  private static let reach = 3.0

  let tilt: Tilt
  package let plane: FloatPlane
  /// Size of the image.
  private let width: Int
  private let height: Int
  private let cosine: Double
  private let sine: Double
  /// Sides of the turned image.
  private let turned: SIMD2<Double>

  package init(_ source: FloatPlane, _ tilt: Tilt) {
    self.tilt = tilt
    (width, height) = (source.width, source.height)
    (cosine, sine) = (cos(tilt.turn), sin(tilt.turn))
    let (w, h) = (Double(source.width), Double(source.height))
    turned = SIMD2(w * abs(cosine) + h * abs(sine), w * abs(sine) + h * abs(cosine))
    plane = source.sibling(
      width: max(Int(saturating: turned.x / tilt.factor), 1),
      height: max(Int(saturating: turned.y), 1), zeroed: true)
    let sigma = Self.blur * (tilt.factor * tilt.factor - 1).squareRoot()
    let reach = Int(saturating: (Self.reach * sigma).rounded(.up))
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    fill(from: source, weights: weights.map { Float($0 / sum) }, reach: reach)
  }

  /// The point of the image at a point of the tilted plane, both in pixels, corner convention.
  package func source(x: Double, y: Double) -> SIMD2<Double> {
    let (u, v) = (x * tilt.factor - turned.x / 2, y - turned.y / 2)
    return SIMD2(
      cosine * u + sine * v + Double(width) / 2, -sine * u + cosine * v + Double(height) / 2)
  }

  /// Samples the image bilinearly along the shortened axis; pixels outside repeat the border.
  private func fill(from source: FloatPlane, weights: [Float], reach: Int) {
    let step = SIMD2(Float(cosine), Float(-sine))
    let offsets = (-reach...reach).map { Float($0) * step }
    let margin = Float(reach + 1) * SIMD2(abs(step.x), abs(step.y))
    let far = SIMD2(Float(width - 1), Float(height - 1))
    for y in 0..<plane.height {
      let row = plane.row(y)
      for x in 0..<plane.width {
        let center = SIMD2<Float>(self.source(x: Double(x) + 0.5, y: Double(y) + 0.5) - 0.5)
        if (center + margin).min() < 0 || (far + margin - center).min() < 0 {
          row[x] = source.sample(center)
          continue
        }
        let isInside = (center - margin).min() >= 0 && (far - margin - center).min() > 0
        var sum: Float = 0
        for k in 0..<weights.count {
          let p = center + offsets[k]
          sum += weights[k] * (isInside ? source.inner(p) : source.sample(p))
        }
        row[x] = sum
      }
    }
  }
}

extension FloatPlane {
  /// Bilinear value at a point, center convention; the nearest one outside.
  fileprivate func sample(_ p: SIMD2<Float>) -> Float {
    let x = min(max(p.x, 0), Float(width - 1))
    let y = min(max(p.y, 0), Float(height - 1))
    let (i, j) = (Int(x), Int(y))
    let (right, below) = (min(i + 1, width - 1), min(j + 1, height - 1))
    return blend(row(j), row(below), i, right, x - Float(i), y - Float(j))
  }

  /// The same at a point with neighbors on all sides.
  @inline(__always)
  fileprivate func inner(_ p: SIMD2<Float>) -> Float {
    let (i, j) = (Int(p.x), Int(p.y))
    let upper = row(j)
    return blend(upper, upper + stride, i, i &+ 1, p.x - Float(i), p.y - Float(j))
  }

  @inline(__always)
  private func blend(
    _ upper: UnsafePointer<Float>, _ lower: UnsafePointer<Float>, _ left: Int, _ right: Int,
    _ a: Float, _ b: Float
  ) -> Float {
    let top = upper[left] + a * (upper[right] - upper[left])
    let bottom = lower[left] + a * (lower[right] - lower[left])
    return top + b * (bottom - top)
  }
}
