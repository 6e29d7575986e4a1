import Foundation
import Numerics

/// Factors per view and colour channel that make the views' colours of the same pieces agree.
///
/// In logarithms a view's colour is the surface's plus an offset of the view; both are estimated in
/// turn with robust weights. Which common factor is right cannot be known: the mean of the middle
/// half of the offsets is kept at 0, so that no odd photograph shifts the others. Working on sRGB
/// values is sound because a power law turns gains into gains.
///
/// Reference: gain compensation of Brown & Lowe, "Automatic Panoramic Image Stitching using
/// Invariant Features", IJCV 74(1), 2007, with Cauchy weights.
func exposureGains(_ observations: PieceObservations, views: Int) -> [SIMD3<Float>] {
  let samples = exposureSamples(observations)
  var offsets = [SIMD3<Float>](repeating: .zero, count: views)
  var isSampled = [Bool](repeating: false, count: views)
  for o in samples.joined() { isSampled[Int(o.view)] = true }
  for _ in 0..<40 {
    var sum = [SIMD3<Float>](repeating: .zero, count: views)
    var weight = [SIMD3<Float>](repeating: SIMD3(repeating: 1e-3), count: views)
    for sample in samples {
      var mean = SIMD3<Float>.zero
      var total = SIMD3<Float>(repeating: 1e-6)
      for round in 0..<2 {
        let center = mean
        (mean, total) = (.zero, SIMD3(repeating: 1e-6))
        for o in sample {
          let value = o.color + offsets[Int(o.view)]
          let w = round == 0 ? SIMD3(repeating: 1) : cauchy(value - center)
          mean += value * w
          total += w
        }
        mean /= total
      }
      for o in sample {
        let residual = mean - o.color - offsets[Int(o.view)]
        let w = cauchy(residual)
        sum[Int(o.view)] += residual * w
        weight[Int(o.view)] += w
      }
    }
    for v in 0..<views { offsets[v] += 1.5 * sum[v] / weight[v] }
    let used = offsets.indices.filter { isSampled[$0] }
    var middle = SIMD3<Float>.zero
    for c in 0..<3 { middle[c] = midmean(used.map { offsets[$0][c] }) }
    for v in used { offsets[v] -= middle }
  }
  return offsets.map { o in
    SIMD3(expf(o.x), expf(o.y), expf(o.z)).clamped(
      lowerBound: SIMD3(repeating: 0.25), upperBound: SIMD3(repeating: 4))
  }
}

/// Mean of the values without the lowest and the highest quarter; 0 of none.
private func midmean(_ values: [Float]) -> Float {
  let sorted = values.sorted()
  let middle = sorted[values.count / 4..<values.count - values.count / 4]
  return middle.isEmpty ? 0 : middle.reduce(0, +) / Float(middle.count)
}

private func cauchy(_ residual: SIMD3<Float>) -> SIMD3<Float> {
  let r = residual / 0.05
  return 1 / (1 + r * r)
}

/// Up to 20,000 pieces seen by two or more views with neither dark nor saturated colours, as
/// logarithms.
private func exposureSamples(_ observations: PieceObservations) -> [[PieceObservation]] {
  let pieces = observations.offsets.count - 1
  let step = max(1, pieces / 20_000)
  return stride(from: 0, to: pieces, by: step).compactMap { piece in
    let usable = observations.items[observations.range(piece)].filter {
      $0.color.min() > 12 && $0.color.max() < 245
    }
    guard usable.count > 1 else { return nil }
    return usable.map { o in
      var copy = o
      copy.color = SIMD3(logf(o.color.x), logf(o.color.y), logf(o.color.z))
      return copy
    }
  }
}
