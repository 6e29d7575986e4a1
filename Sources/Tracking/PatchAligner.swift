import Numerics
import Support

/// Aligns a warped patch of 8 × 8 pixels of one image to another image.
///
/// Inverse compositional alignment: the gradients are those of the patch, so that an iteration only
/// samples the image. Patch and image are compared after normalization of mean and norm, which
/// makes the result independent of brightness and contrast.
///
/// References: Lucas & Kanade, IJCAI 1981; Baker & Matthews, "Lucas-Kanade 20 Years On", IJCV
/// 56(3), 2004; Bouguet, "Pyramidal Implementation of the Lucas Kanade Feature Tracker", 2000.
final class PatchAligner {
  /// Side of a patch, pixels.
  static let side = 8
  /// Minimum mean squared gradient along the weaker direction, gray levels squared per pixel; below
  /// it, noise moves the patch.
  static let minGradient: Float = 2.5
  /// Maximum number of iterations; a patch that has not converged by then oscillates.
  static let maxSteps = 12
  /// Squared step length at which the iteration ends, pixels squared: a hundredth of a pixel.
  static let minSquaredStep: Float = 1e-4
  /// Minimum sum of squared differences from the mean, gray levels squared, of an image region; a
  /// flat region cannot be compared.
  static let minVariance: Float = 1

  private let rows: UnsafeMutablePointer<SIMD8<Float>>
  private let samples: UnsafeMutablePointer<Float>
  private var inverse = SIMD3<Float>.zero
  private var ownProducts = SIMD2<Float>.zero
  private var norm: Float = 0

  init() {
    rows = .allocate(capacity: 24)
    rows.initialize(repeating: .zero, count: 24)
    samples = .allocate(capacity: 100)
    samples.initialize(repeating: 0, count: 100)
  }

  deinit {
    rows.deallocate()
    samples.deallocate()
  }

  /// Sets the template from the surroundings of a position.
  ///
  /// - Parameters:
  ///   - place: Center in pixels of the level, corner convention.
  ///   - right, down: Steps in this image for a step to the right and down in the other image.
  /// - Returns: False if the patch extends beyond the image or lacks texture in some direction.
  func setTemplate<Value>(
    _ level: GrayLevel<Value>, at place: SIMD2<Float>, right: SIMD2<Float> = SIMD2(1, 0),
    down: SIMD2<Float> = SIMD2(0, 1)
  ) -> Bool {
    guard sample(level, at: place - 0.5, right: right, down: down) else { return false }
    var sum: Float = 0
    var gx: SIMD8<Float> = .zero
    var gy: SIMD8<Float> = .zero
    for y in 0..<8 {
      let middle = samples + ((y &+ 1) &* 10 &+ 1)
      let value: SIMD8<Float> = Self.load(middle)
      let x: SIMD8<Float> = (Self.load(middle + 1) - Self.load(middle - 1)) * 0.5
      let down: SIMD8<Float> = (Self.load(middle + 10) - Self.load(middle - 10)) * 0.5
      rows[y] = value
      rows[8 &+ y] = x
      rows[16 &+ y] = down
      sum += value.sum()
      gx += x
      gy += down
    }
    return prepareSteps(mean: sum / 64, meanX: gx.sum() / 64, meanY: gy.sum() / 64)
  }

  /// Subtracts the means and prepares the matrices of the iteration.
  private func prepareSteps(mean: Float, meanX: Float, meanY: Float) -> Bool {
    let zero: SIMD8<Float> = .zero
    var (tt, xx, xy, yy, xt, yt) = (zero, zero, zero, zero, zero, zero)
    for y in 0..<8 {
      let t: SIMD8<Float> = rows[y] - mean
      let gx: SIMD8<Float> = rows[8 &+ y] - meanX
      let gy: SIMD8<Float> = rows[16 &+ y] - meanY
      rows[y] = t
      rows[8 &+ y] = gx
      rows[16 &+ y] = gy
      tt += t * t
      xx += gx * gx
      xy += gx * gy
      yy += gy * gy
      xt += gx * t
      yt += gy * t
    }
    let (a, b, c): (Float, Float, Float) = (xx.sum(), xy.sum(), yy.sum())
    let determinant: Float = a * c - b * b
    let half: Float = (a - c) / 2
    let weaker: Float = (a + c) / 2 - (half * half + b * b).squareRoot()
    guard weaker > 64 * Self.minGradient, determinant > 0 else { return false }
    inverse = SIMD3(c, -b, a) / determinant
    ownProducts = SIMD2(xt.sum(), yt.sum())
    norm = tt.sum().squareRoot()
    return norm > 0
  }

  /// Aligns the template to an image, starting at a position in pixels of the level.
  ///
  /// - Parameter maxShift: Maximum distance from the start, pixels of the level.
  /// - Returns: The position, and its correlation with the template, at most 1.
  func align(
    _ level: GrayLevel<Float>, from start: SIMD2<Float>, maxShift: Float
  ) -> (place: SIMD2<Float>, correlation: Float)? {
    var place = start - 0.5
    let origin = place
    for _ in 0..<Self.maxSteps {
      guard let (correlation, step) = compare(level, place) else { return nil }
      place -= step
      let away = place - origin
      guard dot(away, away) < maxShift * maxShift else { return nil }
      if dot(step, step) < Self.minSquaredStep { return (place + 0.5, correlation) }
    }
    return nil
  }

  /// The correlation at a position, and the step that reduces the difference.
  private func compare(
    _ level: GrayLevel<Float>, _ place: SIMD2<Float>
  ) -> (correlation: Float, step: SIMD2<Float>)? {
    let corner = place - 3.5
    let (left, top) = (corner.x.rounded(.down), corner.y.rounded(.down))
    guard left >= 0, top >= 0, left + 9 <= Float(level.width - 1),
      top + 9 <= Float(level.height - 1)
    else { return nil }
    let part = SIMD2(corner.x - left, corner.y - top)
    var line = level.base + (Int(saturating: top) &* level.width &+ Int(saturating: left))
    let zero: SIMD8<Float> = .zero
    var (ti, xi, yi, ii, sum) = (zero, zero, zero, zero, zero)
    var upper = Self.blend(line, part.x)
    for y in 0..<8 {
      line += level.width
      let lower = Self.blend(line, part.x)
      let value: SIMD8<Float> = upper + (lower - upper) * part.y
      upper = lower
      ti += value * rows[y]
      xi += value * rows[8 &+ y]
      yi += value * rows[16 &+ y]
      ii += value * value
      sum += value
    }
    let total: Float = sum.sum()
    let square: Float = ii.sum() - total * total / 64
    guard square > Self.minVariance else { return nil }
    let length = square.squareRoot()
    let gain = norm / length
    let e: SIMD2<Float> = SIMD2(xi.sum(), yi.sum()) * gain - ownProducts
    let step: SIMD2<Float> = SIMD2(
      inverse.x * e.x + inverse.y * e.y, inverse.y * e.x + inverse.z * e.y)
    return (ti.sum() / (length * norm), step)
  }

  /// Linear interpolation of eight values between a pixel and its right neighbor.
  @inline(__always)
  private static func blend(_ pointer: UnsafePointer<Float>, _ part: Float) -> SIMD8<Float> {
    let left: SIMD8<Float> = load(pointer)
    let right: SIMD8<Float> = load(pointer + 1)
    return left + (right - left) * part
  }

  @inline(__always)
  private static func load(_ pointer: UnsafePointer<Float>) -> SIMD8<Float> {
    UnsafeRawPointer(pointer).loadUnaligned(as: SIMD8<Float>.self)
  }

  @inline(__always)
  private static func load(_ pointer: UnsafeMutablePointer<Float>) -> SIMD8<Float> {
    UnsafeRawPointer(pointer).loadUnaligned(as: SIMD8<Float>.self)
  }

  /// Fills `samples` with 10 × 10 interpolated values; false if any is outside the image.
  private func sample<Value>(
    _ level: GrayLevel<Value>, at middle: SIMD2<Float>, right: SIMD2<Float>, down: SIMD2<Float>
  ) -> Bool {
    let reachX = 4.5 * (abs(right.x) + abs(down.x))
    let reachY = 4.5 * (abs(right.y) + abs(down.y))
    guard middle.x - reachX >= 0, middle.y - reachY >= 0,
      middle.x + reachX < Float(level.width - 1), middle.y + reachY < Float(level.height - 1)
    else { return false }
    var out = samples
    for y in 0..<10 {
      var place = middle + down * (Float(y) - 4.5) - right * 4.5
      for _ in 0..<10 {
        let (x, y) = (Int(saturating: place.x), Int(saturating: place.y))
        let part = SIMD2(place.x - Float(x), place.y - Float(y))
        let p = level.base + (y &* level.width &+ x)
        let q = p + level.width
        let above = p[0].gray * (1 - part.x) + p[1].gray * part.x
        let below = q[0].gray * (1 - part.x) + q[1].gray * part.x
        out[0] = above * (1 - part.y) + below * part.y
        out += 1
        place += right
      }
    }
    return true
  }
}
