import Foundation
import Numerics
import Support

/// Estimates gains per view and color channel that equalize the views' colors of the same pieces.
///
/// In logarithms, a view's color is the surface's color plus an offset of the view; both are
/// estimated alternately with robust weights. The common factor is not observable: the mean of the
/// middle half of the offsets is set to 0, so that an outlier among the photographs does not shift
/// the others. sRGB values can be used because a power law maps gains to gains.
///
/// Reference: gain compensation of Brown & Lowe, "Automatic Panoramic Image Stitching using
/// Invariant Features", IJCV 74(1), 2007, with Cauchy weights.
func exposureGains(
  _ observations: ObservedPieces, views: Int, in context: RunContext
) throws -> [SIMD3<Float>] {
  let samples = try ExposureSamples.all(observations, in: context)
  var estimate = ExposureEstimate(samples, views: views)
  for _ in 0..<ExposureEstimate.rounds {
    try context.checkCancellation()
    estimate.improve()
    estimate.center()
  }
  return estimate.offsets.map { o in
    SIMD3(expf(o.x), expf(o.y), expf(o.z)).clamped(
      lowerBound: SIMD3(repeating: ExposureEstimate.gains.lowerBound),
      upperBound: SIMD3(repeating: ExposureEstimate.gains.upperBound))
  }
}

/// The offsets of the views' logarithmic colors, estimated alternately with the surface's colors.
private struct ExposureEstimate {
  /// Number of iterations, after which offsets have converged to well below a gray level.
  static let rounds = 40
  /// Minimum and maximum gain (two stops); beyond these, a photograph is too dark or too bright.
  static let gains: ClosedRange<Float> = 0.25...4
  /// Difference of logarithmic colors at which the weight of a sample is one half: 5 %.
  private static let spread: Float = 0.05
  /// Over-relaxation of the offsets; plain alternation with the means converges slowly.
  private static let relaxation: Float = 1.5
  /// Prior weights that keep a view without samples, and means without weight, at 0.
  private static let viewPrior: Float = 1e-3
  private static let meanPrior: Float = 1e-6

  private let samples: [ExposureSamples]
  private(set) var offsets: [SIMD3<Float>]
  /// The views with samples, in order.
  private let used: [Int]

  init(_ samples: [ExposureSamples], views: Int) {
    self.samples = samples
    offsets = [SIMD3<Float>](repeating: .zero, count: views)
    var isSampled = [Bool](repeating: false, count: views)
    for o in samples.lazy.map(\.items).joined() { isSampled[Int(o.view)] = true }
    used = isSampled.indices.filter { isSampled[$0] }
  }

  /// Adjusts each view's offset by the robust mean of its residuals.
  mutating func improve() {
    var sum = [SIMD3<Float>](repeating: .zero, count: offsets.count)
    var weight = [SIMD3<Float>](repeating: SIMD3(repeating: Self.viewPrior), count: offsets.count)
    for block in samples {
      block.eachPiece { sample in
        let mean = mean(of: sample)
        for o in sample {
          let residual = mean - o.color - offsets[Int(o.view)]
          let w = Self.cauchy(residual)
          sum[Int(o.view)] += residual * w
          weight[Int(o.view)] += w
        }
      }
    }
    for v in offsets.indices { offsets[v] += Self.relaxation * sum[v] / weight[v] }
  }

  /// The surface's color: the mean of the compensated colors, then a robust mean around it.
  private func mean(of sample: ArraySlice<ExposureSamples.Item>) -> SIMD3<Float> {
    var mean = SIMD3<Float>.zero
    for round in 0..<2 {
      let center = mean
      var total = SIMD3<Float>(repeating: Self.meanPrior)
      mean = .zero
      for o in sample {
        let value = o.color + offsets[Int(o.view)]
        let w = round == 0 ? SIMD3(repeating: 1) : Self.cauchy(value - center)
        mean += value * w
        total += w
      }
      mean /= total
    }
    return mean
  }

  /// Shifts the offsets so that the mean of their middle half is 0.
  mutating func center() {
    var middle = SIMD3<Float>.zero
    for c in 0..<3 { middle[c] = midmean(used.map { offsets[$0][c] }) }
    for v in used { offsets[v] -= middle }
  }

  private static func cauchy(_ residual: SIMD3<Float>) -> SIMD3<Float> {
    let r = residual / spread
    return 1 / (1 + r * r)
  }
}

/// Mean of the values without the lowest and the highest quarter; 0 if there are none.
private func midmean(_ values: [Float]) -> Float {
  let sorted = values.sorted()
  let middle = sorted[values.count / 4..<values.count - values.count / 4]
  return middle.isEmpty ? 0 : middle.reduce(0, +) / Float(middle.count)
}
