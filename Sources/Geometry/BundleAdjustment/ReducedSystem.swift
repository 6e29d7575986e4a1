import Numerics
import Support

/// The damped normal equations of poses and intrinsics, points eliminated.
struct ReducedSystem {
  /// In full; empty where `blocks` has it.
  var matrix: Matrix
  /// The blocks that are not zero, of a large system.
  var blocks: BlockSystem?
  /// `−Jᵀr` after elimination of the points.
  var rightSide: [Double]
  /// Jᵀr before elimination.
  var gradient: [Double]
  /// Factor of the points' damping.
  var pointDamping: Double
  /// What damping added to the diagonal.
  var damping: [Double]

  /// The solution, empty for no unknowns, or `nil` where the matrix is not positive definite.
  func step(in context: RunContext) throws -> [Double]? {
    if rightSide.isEmpty { return [] }
    let solution =
      if let blocks {
        try blocks.solve(rightSide, in: context)
      } else {
        try matrix.choleskySolve(rightSide, in: context)
      }
    guard let step = solution, step.allSatisfy(\.isFinite) else { return nil }
    return step
  }

  mutating func add(_ value: Double, toDiagonal index: Int) {
    if let blocks {
      blocks.add(value, toDiagonal: index)
    } else {
      matrix[index, index] += value
    }
  }

  /// By how much a step of poses and intrinsics lowers the quadratic model of the cost.
  ///
  /// True of the exact solution, and of conjugate gradients stopped early that began at zero: what
  /// they leave over is at right angles to the step.
  func predicted(_ step: [Double]) -> Double {
    step.indices.reduce(0) { sum, i in
      sum + 0.5 * step[i] * (damping[i] * step[i] - gradient[i])
    }
  }
}

extension BundleSolver {
  /// Linearises at the current estimate and adds up the reduced system.
  ///
  /// - Parameter byBlocks: Whether only the blocks that are not zero are kept; they hold until the
  ///   next call.
  func assemble(_ factor: Double, byBlocks: Bool = false) throws -> ReducedSystem {
    let state = state(current)
    let chunks = chunks
    try context.parallelFor(chunks.count) { try chunks[$0].accumulate(state, damping: factor) }
    let n = columns.count
    var system = ReducedSystem(
      matrix: byBlocks ? Matrix(rows: 0, columns: 0) : fullMatrix(),
      blocks: byBlocks ? try BlockSystem(chunks, pattern, in: context) : nil,
      rightSide: [], gradient: [], pointDamping: factor, damping: [])
    func total(_ part: (SchurChunk) -> UnsafeMutablePointer<Double>) -> [Double] {
      (0..<n).map { i in chunks.reduce(0) { $0 + part($1)[i] } }
    }
    system.gradient = total(\.gradient)
    system.rightSide = total(\.reduced).map { -$0 }
    var diagonal = total(\.diagonal)
    addPriors(&system, &diagonal)
    system.damping = diagonal.map { $0 > 0 ? factor * $0 : 1 }
    for i in 0..<n { system.add(system.damping[i], toDiagonal: i) }
    withExtendedLifetime(self) {}
    return system
  }

  /// The sum of the chunks' blocks, the lower half.
  private func fullMatrix() -> Matrix {
    let n = columns.count
    var matrix = Matrix(rows: n, columns: n)
    matrix.elements.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      for entry in pattern.entries { add(entry, to: base + entry.column * n + entry.row, n) }
    }
    return matrix
  }

  /// Adds all chunks' shares of one block to the matrix, the lower half only of a diagonal one.
  private func add(
    _ entry: SchurPattern.Entry, to target: UnsafeMutablePointer<Double>, _ stride: Int
  ) {
    for column in 0..<entry.columns {
      let first = entry.row == entry.column ? column : 0
      for chunk in chunks {
        let source = chunk.matrix + (entry.place + 8 * column)
        for row in first..<entry.rows { target[column * stride + row] += source[row] }
      }
    }
  }

  private func addPriors(_ system: inout ReducedSystem, _ diagonal: inout [Double]) {
    for (camera, column) in columns.camera.enumerated() where column >= 0 {
      guard let prior = problem.priors[camera] else { continue }
      for (lane, parameter) in columns.parameters[camera].enumerated() {
        let weight = 1 / prior.deviation(parameter)
        let pull = weight * weight * prior.offset(parameter, of: current.cameras.base[camera])
        let i = column + lane
        system.add(weight * weight, toDiagonal: i)
        diagonal[i] += weight * weight
        system.gradient[i] += pull
        system.rightSide[i] -= pull
      }
    }
  }

  /// The priors' share of the cost at an estimate.
  func priorCost(_ estimate: BundleEstimate) -> Double {
    problem.priors.indices.reduce(0) { sum, camera in
      guard let prior = problem.priors[camera] else { return sum }
      return sum
        + prior.cost(
          of: estimate.cameras.base[camera], parameters: columns.parameters[camera])
    }
  }
}
