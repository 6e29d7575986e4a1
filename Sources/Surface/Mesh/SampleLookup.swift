import Numerics
import Scene
import Support

/// Nearest samples of mesh vertices: for trimming, colours and certainty.
struct SampleLookup {
  /// Samples that a vertex's colour and certainty are means of.
  private static let nearest = 4
  /// Distances, in spacings of a sample, up to which it holds a vertex in its place, and up to which it tells
  /// how certain that is: gaps between samples are wider than one, but into a hole the surface soon errs.
  private static let (holdingReach, certainReach): (Float, Float) = (1.5, 3)
  /// Added to squared distances, finest cells², so that a vertex at a sample keeps its neighbours'
  /// colours too: a fifth of a cell.
  private static let softening: Float = 0.05
  /// Smallest sum of weights, so that a tree without points gives black instead of no number.
  private static let minWeight: Float = 1e-20

  let samples: PoissonSamples
  let tree: PointTree

  init(_ samples: PoissonSamples, context: RunContext) throws {
    self.samples = samples
    tree = try PointTree(samples.positions, context: context)
  }

  /// For each world position how much nearer the closest sample is than `reach` of its spacings,
  /// in finest cells: positive where the surface was seen.
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

  /// Mean colour of the nearest samples, weighted by inverse squared distance.
  func colors(_ positions: [SIMD3<Float>], context: RunContext) throws -> [SIMD3<UInt8>] {
    guard !samples.colors.isEmpty else { return [] }
    let sums = try means(positions, SIMD3<Float>.zero, label: "Coloring the surface", context) {
      SIMD3<Float>(samples.colors[$0])
    }
    return sums.map { SIMD3<UInt8>(saturating: $0 + 0.5) }
  }

  /// What the samples near each vertex tell of its place (`PoissonSamples.information`); nothing where it was
  /// not seen.
  func information(_ positions: [SIMD3<Float>], context: RunContext) throws -> [Float] {
    guard !samples.information.isEmpty else { return [] }
    return try means(positions, Float(0), reach: Self.holdingReach, context) {
      samples.information[$0]
    }
  }

  /// One standard deviation of each vertex along its normal, world units; infinite where it was not seen.
  func deviations(_ positions: [SIMD3<Float>], context: RunContext) throws -> [Float] {
    guard !samples.deviations.isEmpty else { return [] }
    let certainties = try means(positions, Float(0), reach: Self.certainReach, context) {
      1 / (samples.deviations[$0] * samples.deviations[$0])
    }
    let cell = Float(samples.frame.cell(samples.frame.depth))
    return certainties.map { $0 > 0 ? cell / $0.squareRoot() : .infinity }
  }

  /// Means over the nearest samples, weighted by inverse squared distance; samples farther than `reach` of
  /// their spacings count as zero.
  private func means<Value: Averaged>(
    _ positions: [SIMD3<Float>], _ zero: Value, reach: Float = .infinity, label: String = "",
    _ context: RunContext, _ value: @Sendable (Int) -> Value
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

/// What weighted means are taken of.
private protocol Averaged: BitwiseCopyable, Sendable {
  static func + (a: Self, b: Self) -> Self
  static func += (a: inout Self, b: Self)
  static func * (a: Float, b: Self) -> Self
}

extension Float: Averaged {}
extension SIMD3: Averaged where Scalar == Float {}
