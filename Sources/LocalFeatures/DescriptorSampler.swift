import Foundation
import Support

/// Computes SIFT descriptors: 4 × 4 cells of 8 gradient directions, trilinearly interpolated.
///
/// Reference: Lowe 2004, section 6, with VLFeat's cell size of three times the keypoint's scale;
/// stored as RootSIFT (Arandjelović & Zisserman, "Three things everyone should know to improve
/// object retrieval", CVPR 2012) times 512.
final class DescriptorSampler {
  /// Number of bytes in a descriptor.
  static let length = 128
  /// Side of a cell, in units of the keypoint's scale (VLFeat).
  static let cellSize: Float = 3
  /// Half the side of the square of contributing gradients, in cells: two cells, and half a cell
  /// that contributes only by interpolation.
  static let halfSide: Float = 2.5
  /// √2, rounded up: ratio of a square's half diagonal to its half side.
  private static let halfDiagonal: Float = 1.41422
  /// Clamping threshold of a value, as a share of the descriptor's norm before the final
  /// normalization (Lowe 2004).
  static let maxShare: Float = 0.2
  /// Added to the sum of a descriptor, gray levels, so that it is not zero for a flat patch.
  private static let minSum: Float = 1e-12
  /// Slots per cell: 8 directions, a ninth for wrap-around, and one of padding.
  private static let slots = 10
  private static let cells = 6

  private let gradient: GradientRow
  private let capacity: Int
  private let histogram: UnsafeMutablePointer<Float>
  // Per sample of a row: weight, fractions along x, y and direction, and the first slot.
  private let weight: UnsafeMutablePointer<Float>
  private let alongX: UnsafeMutablePointer<Float>
  private let alongY: UnsafeMutablePointer<Float>
  private let alongTurn: UnsafeMutablePointer<Float>
  private let slot: UnsafeMutablePointer<Int32>
  private static let histogramSize = cells * cells * slots + 16

  /// Half the side of the pixel square that a descriptor may read, for keypoints of scale `sigma`.
  static func reach(sigma: Float) -> Int {
    Int(saturating: cellSize * sigma * halfSide * halfDiagonal) + 2
  }

  /// Creates a sampler for keypoints of scale up to `largestSigma` pixels.
  init(largestSigma: Float) {
    capacity = 2 * DescriptorSampler.reach(sigma: largestSigma) + 16
    gradient = GradientRow(capacity: capacity)
    histogram = .allocate(capacity: Self.histogramSize)
    weight = .allocate(capacity: capacity)
    alongX = .allocate(capacity: capacity)
    alongY = .allocate(capacity: capacity)
    alongTurn = .allocate(capacity: capacity)
    slot = .allocate(capacity: capacity)
  }

  deinit {
    for pointer in [histogram, weight, alongX, alongY, alongTurn] { pointer.deallocate() }
    slot.deallocate()
  }

  /// Appends the 128 bytes of the descriptor at (x, y) of `image` (center convention), rotated by
  /// `turn`.
  func append(
    to bytes: inout [UInt8], _ image: FloatPlane, x: Float, y: Float, sigma: Float, turn: Float
  ) {
    histogram.update(repeating: 0, count: Self.histogramSize)
    let frame = Frame(x: x, y: y, cell: Self.cellSize * sigma, turn: turn)
    let reach = min(Self.reach(sigma: sigma), (capacity - 16) / 2)
    let y0 = max(Int(saturating: y) - reach, 1)
    let y1 = min(Int(saturating: y) + reach, image.height - 2)
    if y0 <= y1 {
      for row in y0...y1 {
        guard let span = frame.columns(atRow: row, in: 1...image.width - 2) else { continue }
        let count = min(span.count, capacity - 16)
        gradient.read(image, x: span.lowerBound, y: row, count: count)
        place(frame, column: span.lowerBound, row: row, count: count)
        scatter(count)
      }
    }
    appendRootSIFT(to: &bytes)
  }

  /// Computes the histogram position of each gradient in the row.
  private func place(_ frame: Frame, column: Int, row: Int, count: Int) {
    let dy = Float(row) - frame.y
    let lanes = Float8(0, 1, 2, 3, 4, 5, 6, 7)
    var i = 0
    while i < count {
      let dx = lanes + (Float(column &+ i) - frame.x)
      let u = dx * frame.cosine + dy * frame.sine
      let v = dy * frame.cosine - dx * frame.sine
      let x = splitFloor(clamp(u + 1.5, -0.9999, 3.9999))
      let y = splitFloor(clamp(v + 1.5, -0.9999, 3.9999))
      let turned = load8(gradient.turn + i) - frame.turn
      let wrapped = turned.replacing(with: turned + 1, where: turned .< 0)
      let t = splitFloor(clamp(wrapped * 8, 0.0001, 7.9999))
      store8(load8(gradient.size + i) * window(u * u + v * v), weight + i)
      store8(x.fraction, alongX + i)
      store8(y.fraction, alongY + i)
      store8(t.fraction, alongTurn + i)
      let cell = (y.whole &+ 1) &* Int32(Self.cells) &+ (x.whole &+ 1)
      store8(cell &* Int32(Self.slots) &+ t.whole, slot + i)
      i &+= 8
    }
  }

  @inline(__always)
  private func clamp(_ v: Float8, _ low: Float, _ high: Float) -> Float8 {
    fastPointwiseMin(fastPointwiseMax(v, Float8(repeating: low)), Float8(repeating: high))
  }

  /// exp(−d² / 8) for d² up to 12.5 cells², a Gaussian window of half the descriptor's width,
  /// accurate to 1e-4: the fourth power of a short series.
  @inline(__always)
  private func window(_ squaredDistance: Float8) -> Float8 {
    let t = squaredDistance * (-1.0 / 32)
    var p = t * (1.0 / 24) + (1.0 / 6)
    p = p * t + 0.5
    p = p * t + 1
    p = p * t + 1
    let square = p * p
    return square * square
  }

  /// Adds each weighted gradient to the eight slots around its position.
  private func scatter(_ count: Int) {
    let right = Self.slots
    let down = Self.cells * Self.slots
    for i in 0..<count {
      let cell = histogram + Int(slot[i])
      let all = weight[i]
      let east = all * alongX[i]
      let west = all - east
      let southEast = east * alongY[i]
      let southWest = west * alongY[i]
      let t = alongTurn[i]
      add(west - southWest, t, to: cell)
      add(east - southEast, t, to: cell + right)
      add(southWest, t, to: cell + down)
      add(southEast, t, to: cell + down + right)
    }
  }

  @inline(__always)
  private func add(_ amount: Float, _ t: Float, to p: UnsafeMutablePointer<Float>) {
    let later = amount * t
    p[0] += amount - later
    p[1] += later
  }

  /// Normalizes, clamps peaks to `maxShare`, and appends 512 √(v / Σv).
  private func appendRootSIFT(to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 128) { values in
      var sumOfSquares: Float = 0
      for cell in 0..<16 {
        let p = histogram + ((cell / 4 + 1) * Self.cells + cell % 4 + 1) * Self.slots
        p[0] += p[8]
        for k in 0..<8 {
          values[cell &* 8 &+ k] = p[k]
          sumOfSquares += p[k] * p[k]
        }
      }
      let ceiling = Self.maxShare * sumOfSquares.squareRoot()
      var sum = Self.minSum
      for k in 0..<128 {
        values[k] = min(values[k], ceiling)
        sum += values[k]
      }
      let scale = 1 / sum
      for k in 0..<128 {
        bytes.append(
          UInt8(saturating: min((values[k] * scale).squareRoot() * DescriptorSet.norm + 0.5, 255)))
      }
    }
  }
}

/// A keypoint's coordinate frame in cells of its descriptor.
private struct Frame {
  /// Minimum change of a cell coordinate along a row, cells per pixel; below it the row counts as
  /// parallel to the side of the square.
  private static let minSlope: Float = 1e-6

  let x: Float
  let y: Float
  /// Cosine of the keypoint's orientation divided by the cell size; `sine` likewise.
  let cosine: Float
  let sine: Float
  let turn: Float

  init(x: Float, y: Float, cell: Float, turn: Float) {
    self.x = x
    self.y = y
    self.turn = turn
    cosine = cosf(turn * 2 * .pi) / cell
    sine = sinf(turn * 2 * .pi) / cell
  }

  /// The columns of a row inside the rotated square of 5 × 5 cells (the outer half cells contribute
  /// only by interpolation).
  func columns(atRow row: Int, in limits: ClosedRange<Int>) -> ClosedRange<Int>? {
    let dy = Float(row) - y
    var low = Float(limits.lowerBound) - x
    var high = Float(limits.upperBound) - x
    let half = DescriptorSampler.halfSide
    // |dx·c + dy·s| < half and |dy·c − dx·s| < half.
    for (a, b) in [(cosine, dy * sine), (-sine, dy * cosine)] {
      if abs(a) < Self.minSlope {
        if abs(b) >= half { return nil }
        continue
      }
      let (p, q) = ((-half - b) / a, (half - b) / a)
      low = max(low, min(p, q))
      high = min(high, max(p, q))
    }
    guard low <= high else { return nil }
    let first = max(Int(saturating: (x + low).rounded(.up)), limits.lowerBound)
    let last = min(Int(saturating: (x + high).rounded(.down)), limits.upperBound)
    return first <= last ? first...last : nil
  }
}
