import Foundation
import Numerics
import Support

/// Half of a sampled, normalized Gaussian, truncated at four standard deviations.
struct GaussianKernel {
  /// Radius of the kernel in standard deviations; the rest has a weight below 1e-4.
  static let cut = 4.0

  let radius: Int
  /// `radius + 1` weights, starting at the center.
  let weights: [Float]

  init(sigma: Double) {
    radius = max(1, Int(saturating: (Self.cut * sigma).rounded(.up)))
    let raw = (0...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = 2 * raw.reduce(0, +) - raw[0]
    weights = raw.map { Float($0 / sum) }
  }

  /// Number of rows filtered at once, which divides the number of reads of each source row by four.
  private static let rowsAtOnce = 4
  /// Number of rows read above and below those that are blurred.
  var reach: Int { radius + Self.rowsAtOnce - 1 }

  /// Blurs `rows` (default: all) of `source` into `target` (same size), replicating border pixels.
  ///
  /// Four rows are filtered vertically into scratch rows, then horizontally, so that the
  /// intermediate image stays in the cache.
  func blur(_ source: FloatPlane, into target: FloatPlane, rows wanted: Range<Int>? = nil) {
    let (width, height) = (source.width, source.height)
    let wanted = wanted ?? 0..<height
    let padded = FloatPlane.padded(width)
    let margin = (radius + 31) & ~31
    let line = padded + 2 * margin + 32
    let steps = 2 * radius + Self.rowsAtOnce
    withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.rowsAtOnce * line) { scratch in
      withUnsafeTemporaryAllocation(of: UnsafePointer<Float>.self, capacity: steps) { rows in
        guard let first = scratch.baseAddress, let table = rows.baseAddress else { return }
        for top in stride(from: wanted.lowerBound, to: wanted.upperBound, by: Self.rowsAtOnce) {
          for j in 0..<steps {
            table[j] = UnsafePointer(source.row(min(max(top - radius + j, 0), height - 1)))
          }
          blurDown(table, into: first + margin, stride: line, count: padded)
          for y in top..<min(top + Self.rowsAtOnce, wanted.upperBound) {
            let inner = first + margin + (y - top) * line
            for i in 1...radius {
              inner[-i] = inner[0]
              inner[width - 1 + i] = inner[width - 1]
            }
            blurAlong(inner, into: target.row(y), count: padded)
          }
        }
      }
    }
  }

  /// Weighted sums of the rows in `table`, for four consecutive rows.
  private func blurDown(
    _ table: UnsafePointer<UnsafePointer<Float>>, into out: UnsafeMutablePointer<Float>,
    stride: Int, count: Int
  ) {
    let steps = 2 * radius + Self.rowsAtOnce
    // Weights of a source row for all four target rows, with zeros on both sides.
    let outside = [Float](repeating: 0, count: Self.rowsAtOnce - 1)
    let spread = outside + weights.dropFirst().reversed() + weights + outside
    spread.withUnsafeBufferPointer { w in
      var x = 0
      while x < count {
        var (a0, a1, b0, b1) = (Float8.zero, Float8.zero, Float8.zero, Float8.zero)
        var (c0, c1, d0, d1) = (Float8.zero, Float8.zero, Float8.zero, Float8.zero)
        for j in 0..<steps {
          let (p, q) = (load8(table[j] + x), load8(table[j] + x + 8))
          let (wa, wb) = (Float8(repeating: w[j &+ 3]), Float8(repeating: w[j &+ 2]))
          (a0, a1) = (a0.adding(p, times: wa), a1.adding(q, times: wa))
          (b0, b1) = (b0.adding(p, times: wb), b1.adding(q, times: wb))
          let (wc, wd) = (Float8(repeating: w[j &+ 1]), Float8(repeating: w[j]))
          (c0, c1) = (c0.adding(p, times: wc), c1.adding(q, times: wc))
          (d0, d1) = (d0.adding(p, times: wd), d1.adding(q, times: wd))
        }
        let (first, second) = (out + x, out + stride + x)
        let (third, fourth) = (second + stride, second + 2 &* stride)
        store8(a0, first)
        store8(a1, first + 8)
        store8(b0, second)
        store8(b1, second + 8)
        store8(c0, third)
        store8(c1, third + 8)
        store8(d0, fourth)
        store8(d1, fourth + 8)
        x &+= 16
      }
    }
  }

  /// The same filter along a row, with `radius` readable values on both sides.
  private func blurAlong(
    _ line: UnsafePointer<Float>, into out: UnsafeMutablePointer<Float>, count: Int
  ) {
    weights.withUnsafeBufferPointer { w in
      var x = 0
      while x < count {
        let center = line + x
        var sums = Sums32(center, Float8(repeating: w[0]))
        for i in 1...radius { sums.add(center - i, center + i, weight: Float8(repeating: w[i])) }
        sums.store(out + x)
        x &+= 32
      }
    }
  }
}

/// Weighted sums of 32 adjacent values, in four registers.
private struct Sums32 {
  private var a0: Float8
  private var a1: Float8
  private var a2: Float8
  private var a3: Float8

  @inline(__always)
  init(_ p: UnsafePointer<Float>, _ weight: Float8) {
    a0 = load8(p) * weight
    a1 = load8(p + 8) * weight
    a2 = load8(p + 16) * weight
    a3 = load8(p + 24) * weight
  }

  /// Adds `weight` times the values at `p` and at `q`.
  @inline(__always)
  mutating func add(_ p: UnsafePointer<Float>, _ q: UnsafePointer<Float>, weight: Float8) {
    a0 = a0.adding(load8(p) + load8(q), times: weight)
    a1 = a1.adding(load8(p + 8) + load8(q + 8), times: weight)
    a2 = a2.adding(load8(p + 16) + load8(q + 16), times: weight)
    a3 = a3.adding(load8(p + 24) + load8(q + 24), times: weight)
  }

  @inline(__always)
  func store(_ out: UnsafeMutablePointer<Float>) {
    store8(a0, out)
    store8(a1, out + 8)
    store8(a2, out + 16)
    store8(a3, out + 24)
  }
}
