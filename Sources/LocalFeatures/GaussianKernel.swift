import Foundation
import Numerics
import Support

/// Half of a sampled, normalised Gaussian, cut at four standard deviations.
struct GaussianKernel {
  /// Radius of the kernel in standard deviations: what lies beyond has less than 1e-4 of the weight.
  static let cut = 4.0

  let radius: Int
  /// `radius + 1` weights; the first is the centre's.
  let weights: [Float]

  init(sigma: Double) {
    radius = max(1, Int(saturating: (Self.cut * sigma).rounded(.up)))
    let raw = (0...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = 2 * raw.reduce(0, +) - raw[0]
    weights = raw.map { Float($0 / sum) }
  }

  /// Blurs `source` into `target` (same size), repeating the border pixels.
  ///
  /// Each row is filtered down the columns into a scratch row, then along it, so that the
  /// intermediate image never leaves the cache.
  func blur(_ source: FloatPlane, into target: FloatPlane) {
    let (width, height) = (source.width, source.height)
    let padded = FloatPlane.padded(width)
    let margin = (radius + 31) & ~31
    withUnsafeTemporaryAllocation(of: Float.self, capacity: padded + 2 * margin + 32) { scratch in
      withUnsafeTemporaryAllocation(
        of: UnsafePointer<Float>.self, capacity: 2 * radius + 1
      ) { rows in
        guard let line = scratch.baseAddress, let table = rows.baseAddress else { return }
        let inner = line + margin
        for y in 0..<height {
          table[0] = UnsafePointer(source.row(y))
          for i in 1...radius {
            table[2 * i - 1] = UnsafePointer(source.row(max(y - i, 0)))
            table[2 * i] = UnsafePointer(source.row(min(y + i, height - 1)))
          }
          blurDown(table, inner, padded)
          for i in 1...radius {
            inner[-i] = inner[0]
            inner[width - 1 + i] = inner[width - 1]
          }
          blurAlong(inner, target.row(y), padded)
        }
      }
    }
  }

  /// Weighted sum of the rows in `table` (centre, then pairs at distance 1, 2, ...).
  private func blurDown(
    _ table: UnsafePointer<UnsafePointer<Float>>, _ out: UnsafeMutablePointer<Float>, _ count: Int
  ) {
    weights.withUnsafeBufferPointer { w in
      var x = 0
      while x < count {
        var sums = Sums32(table[0] + x, Float8(repeating: w[0]))
        for i in 1...radius {
          sums.add(table[2 &* i &- 1] + x, table[2 &* i] + x, Float8(repeating: w[i]))
        }
        sums.store(out + x)
        x &+= 32
      }
    }
  }

  /// The same filter along one row with `radius` readable values on either side.
  private func blurAlong(
    _ line: UnsafePointer<Float>, _ out: UnsafeMutablePointer<Float>, _ count: Int
  ) {
    weights.withUnsafeBufferPointer { w in
      var x = 0
      while x < count {
        let centre = line + x
        var sums = Sums32(centre, Float8(repeating: w[0]))
        for i in 1...radius { sums.add(centre - i, centre + i, Float8(repeating: w[i])) }
        sums.store(out + x)
        x &+= 32
      }
    }
  }
}

/// Weighted sums of 32 neighbouring values, in four registers.
private struct Sums32 {
  private var a0: Float8
  private var a1: Float8
  private var a2: Float8
  private var a3: Float8

  @inline(__always)
  init(_ p: UnsafePointer<Float>, _ weight: Float8) {
    (a0, a1) = (load8(p) * weight, load8(p + 8) * weight)
    (a2, a3) = (load8(p + 16) * weight, load8(p + 24) * weight)
  }

  /// Adds `weight` times the values at `p` and at `q`.
  @inline(__always)
  mutating func add(_ p: UnsafePointer<Float>, _ q: UnsafePointer<Float>, _ weight: Float8) {
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
