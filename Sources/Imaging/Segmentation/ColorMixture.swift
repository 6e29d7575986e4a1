import Foundation
import Numerics

/// A distribution of colors: a mixture of Gaussians with full covariances.
///
/// Clusters are initialized by binary splitting along the direction of largest variance (Orchard &
/// Bouman, "Color quantization of images", 1991), which needs no random numbers.
struct ColorMixture {
  /// Number of Gaussians in a mixture, as in GrabCut.
  static let components = 5
  /// Added to each variance, squared gray levels: sensor noise and rounding.
  private static let noise = 4.0

  private var parts: [Gaussian] = []

  /// One of the Gaussians.
  private struct Gaussian {
    var mean: SIMD3<Double>
    var inverse: Matrix3
    /// Half the logarithm of the determinant minus the logarithm of the weight.
    var offset: Double

    func cost(_ color: SIMD3<Double>) -> Double {
      let d = color - mean
      return offset + dot(d, inverse * d) / 2
    }
  }

  /// Fits clusters to colors; without colors, all colors are equally likely.
  init(_ colors: [SIMD3<Double>]) {
    var clusters = [Cluster(colors)].filter { !$0.colors.isEmpty }
    while !clusters.isEmpty, clusters.count < Self.components {
      guard let widest = clusters.indices.max(by: { clusters[$0].spread < clusters[$1].spread })
      else { break }
      let halves = clusters[widest].split()
      guard halves.allSatisfy({ !$0.colors.isEmpty }) else { break }
      clusters[widest] = halves[0]
      clusters.append(halves[1])
    }
    parts = clusters.map { Self.gaussian($0, of: colors.count) }
  }

  /// Refits the mixture, assigning each color to its most likely Gaussian.
  mutating func refine(_ colors: [SIMD3<Double>]) {
    guard !parts.isEmpty else { return }
    var lists = [[SIMD3<Double>]](repeating: [], count: parts.count)
    for color in colors {
      var (best, least) = (0, Double.infinity)
      for part in parts.indices {
        let cost = parts[part].cost(color)
        if cost < least { (best, least) = (part, cost) }
      }
      lists[best].append(color)
    }
    parts = lists.filter { !$0.isEmpty }.map { Self.gaussian(Cluster($0), of: colors.count) }
  }

  /// Negative logarithm of a color's likelihood, up to a constant.
  func cost(_ color: SIMD3<Double>) -> Double {
    // Accumulates relative to the minimum cost so far, as this runs for every pixel.
    var (least, sum) = (Double.infinity, 0.0)
    for part in parts {
      let cost = part.cost(color)
      sum = cost < least ? sum * exp(cost - least) + 1 : sum + exp(least - cost)
      least = min(least, cost)
    }
    return parts.isEmpty ? 0 : least - log(sum)
  }

  private static func gaussian(_ cluster: Cluster, of total: Int) -> Gaussian {
    let covariance = cluster.covariance + Matrix3(diagonal: SIMD3(repeating: noise))
    let weight = Double(cluster.colors.count) / Double(max(total, 1))
    return Gaussian(
      mean: cluster.mean, inverse: covariance.inverse,
      offset: log(covariance.determinant) / 2 - log(weight))
  }
}

/// A cluster of colors.
private struct Cluster {
  let colors: [SIMD3<Double>]
  let mean: SIMD3<Double>
  let covariance: Matrix3
  /// Direction of the largest variance. `spread` is the variance times the number of colors.
  let axis: SIMD3<Double>
  let spread: Double

  init(_ colors: [SIMD3<Double>]) {
    self.colors = colors
    let count = Double(max(colors.count, 1))
    let mean = colors.reduce(.zero, +) / count
    self.mean = mean
    var sum = Matrix3(diagonal: .zero)
    for color in colors { sum = sum + Matrix3.outer(color - mean, color - mean) }
    covariance = sum * (1 / count)
    let eigen = covariance.symmetricEigen()
    axis = eigen.vectors.c2
    spread = eigen.values.z * count
  }

  func split() -> [Cluster] {
    let cut = dot(mean, axis)
    return [
      Cluster(colors.filter { dot($0, axis) <= cut }),
      Cluster(colors.filter { dot($0, axis) > cut }),
    ]
  }
}
