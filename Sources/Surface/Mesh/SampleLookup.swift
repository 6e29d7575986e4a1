import Numerics
import Scene
import Support

/// Finds the nearest samples of mesh vertices, for trimming, colors and uncertainty.
struct SampleLookup {
  /// Number of samples averaged for the color and uncertainty of a vertex.
  private static let nearest = 4
  /// Maximum distances, in spacings of a sample, at which it constrains a vertex, and at which it
  /// determines the vertex's uncertainty. Gaps between samples exceed one spacing, but in a hole
  /// the surface soon becomes wrong.
  private static let (holdingReach, certainReach): (Float, Float) = (1.5, 3)
  /// Added to squared distances, in squared finest cells (a fifth of a cell), so that a vertex at
  /// the position of a sample also averages the next ones.
  private static let softening: Float = 0.05
  /// Minimum sum of weights, to avoid NaN without samples.
  private static let minWeight: Float = 1e-20

  let samples: PoissonSamples
  let tree: PointTree

  init(_ samples: PoissonSamples, context: RunContext) throws {
    self.samples = samples
    tree = try PointTree(samples.positions, context: context)
  }

  /// For each world position, the difference between `reach` spacings of the nearest sample and the
  /// distance to it, in finest cells: positive where the surface is supported.
  func seen(
    _ positions: [SIMD3<Float>], reach: Float, context: RunContext
  ) throws -> [Float] {
    let result = FlatArray<Float>(repeating: 0, count: positions.count)
    try context.parallelRanges(positions.count, grain: 4096, label: "Trimming the surface") {
      range in
      for i in range {
        let point = SIMD3<Float>(samples.frame.grid(positions[i]))
        if let near = tree.nearest(to: point) {
          result[i] = reach * samples.spacing(near.index) - near.squaredDistance.squareRoot()
        }
      }
    }
    return result.array
  }

  /// Mean color of the nearest samples, weighted by inverse squared distance.
  func colors(_ positions: [SIMD3<Float>], context: RunContext) throws -> [SIMD3<UInt8>] {
    guard !samples.colors.isEmpty else { return [] }
    let sums = try means(
      at: positions, zero: SIMD3<Float>.zero, label: "Coloring the surface", in: context
    ) {
      SIMD3<Float>(samples.colors[$0])
    }
    return sums.map { SIMD3<UInt8>(saturating: $0 + 0.5) }
  }

  /// Information on the position of each vertex from the samples near it
  /// (`PoissonSamples.information`); zero where there are none.
  func information(_ positions: [SIMD3<Float>], context: RunContext) throws -> [Float] {
    guard !samples.information.isEmpty else { return [] }
    return try means(at: positions, zero: Float(0), reach: Self.holdingReach, in: context) {
      samples.information[$0]
    }
  }

  /// Standard deviation of each vertex along its normal, in world units; infinite where there
  /// are no samples nearby.
  func deviations(_ positions: [SIMD3<Float>], context: RunContext) throws -> [Float] {
    guard !samples.deviations.isEmpty else { return [] }
    let certainties = try means(
      at: positions, zero: Float(0), reach: Self.certainReach, in: context
    ) {
      1 / (samples.deviations[$0] * samples.deviations[$0])
    }
    let cell = Float(samples.frame.cell(samples.frame.depth))
    return certainties.map { $0 > 0 ? cell / $0.squareRoot() : .infinity }
  }

  /// Means over the nearest samples, weighted by inverse squared distance; samples farther away
  /// than `reach` of their spacings count as zero.
  private func means<Value: Averaged>(
    at positions: [SIMD3<Float>], zero: Value, reach: Float = .infinity, label: String = "",
    in context: RunContext, value: @Sendable (Int) -> Value
  ) throws -> [Value] {
    let result = FlatArray<Value>(repeating: zero, count: positions.count)
    try context.parallelRanges(positions.count, grain: 4096, label: label) { range in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.nearest) { distances in
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: Self.nearest) { found in
          for i in range {
            let point = SIMD3<Float>(samples.frame.grid(positions[i]))
            let count = tree.nearest(to: point, distances: distances, found: found)
            var (sum, total) = (zero, Float(0))
            for j in 0..<count {
              let weight = 1 / (distances[j] + Self.softening)
              let limit = reach * samples.spacing(Int(found[j]))
              total += weight
              if distances[j] < limit * limit { sum += weight * value(Int(found[j])) }
            }
            result[i] = (1 / max(total, Self.minWeight)) * sum
          }
        }
      }
    }
    return result.array
  }
}

/// A value that supports weighted means.
private protocol Averaged: BitwiseCopyable, Sendable {
  static func + (a: Self, b: Self) -> Self
  static func += (a: inout Self, b: Self)
  static func * (a: Float, b: Self) -> Self
}

extension Float: Averaged {}
extension SIMD3: Averaged where Scalar == Float {}
