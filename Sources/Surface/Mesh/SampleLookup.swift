import Numerics
import Scene
import Support

/// Nearest samples of mesh vertices: for trimming and colours.
struct SampleLookup {
  /// Samples a colour is the mean of.
  private static let colorSamples = 4
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
    let result = FlatArray<SIMD3<UInt8>>(repeating: .zero, count: positions.count)
    try context.parallelRanges(positions.count, grain: 4096, label: "Colouring the surface") {
      range in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.colorSamples) { distances in
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: Self.colorSamples) { found in
          for i in range {
            let point = SIMD3<Float>(samples.frame.grid(positions[i]))
            let count = tree.nearest(to: point, distances: distances, found: found)
            var sum = SIMD3<Float>.zero
            var total: Float = 0
            for j in 0..<count {
              let weight = 1 / (distances[j] + Self.softening)
              sum += SIMD3<Float>(samples.colors[Int(found[j])]) * weight
              total += weight
            }
            result[i] = SIMD3<UInt8>(saturating: sum / max(total, Self.minWeight) + 0.5)
          }
        }
      }
    }
    return result.array
  }
}
