import Numerics
import Support

extension BundleSolver {
  /// Linearizes at the current estimate and assembles the reduced system.
  ///
  /// - Parameter form: Storage of the matrix. Forms other than `.full` are valid until the next
  ///   call.
  func assemble(_ factor: Double, as form: SystemForm = .full) throws -> ReducedSystem {
    var system = ReducedSystem(
      matrix: Matrix(rows: 0, columns: 0), rightSide: [], gradient: [], pointDamping: factor,
      damping: [], tolerance: options.stepTolerance)
    var diagonal: [Double]
    if form == .implicit {
      diagonal = try assembleImplicitly(&system)
    } else {
      diagonal = try assembleBlocks(&system)
      if form == .full {
        system.matrix = fullMatrix()
      } else {
        system.iterative = try BlockSystem(chunks, pattern, in: context)
      }
    }
    addPriors(&system, &diagonal)
    if !problem.centerPriors.isEmpty { addCenterPriors(&system, &diagonal) }
    system.damping = diagonal.map { $0 > 0 ? factor * $0 : 1 }
    for i in diagonal.indices { system.add(system.damping[i], toDiagonal: i) }
    withExtendedLifetime(self) {}
    return system
  }

  /// Sums the blocks; returns the diagonal of JᵀJ.
  private func assembleBlocks(_ system: inout ReducedSystem) throws -> [Double] {
    let (state, chunks, n) = (state(current), chunks, columns.count)
    let damping = system.pointDamping
    try context.parallelFor(chunks.count) { try chunks[$0].accumulate(state, damping: damping) }
    func total(_ part: (SchurChunk) -> UnsafeMutablePointer<Double>) -> [Double] {
      (0..<n).map { i in chunks.reduce(0) { $0 + part($1)[i] } }
    }
    system.gradient = total(\.gradient)
    system.rightSide = total(\.reduced).map { -$0 }
    return total(\.diagonal)
  }

  /// Stores the derivatives of the observations; returns the diagonal of JᵀJ.
  private func assembleImplicitly(_ system: inout ReducedSystem) throws -> [Double] {
    try implicit.linearize(at: state(current), damping: system.pointDamping, in: context)
    system.iterative = implicit
    system.gradient = implicit.total(\.gradient)
    system.rightSide = implicit.total(\.reduced).map { -$0 }
    return implicit.total(\.diagonal)
  }

  /// Lower triangle of the sum of the chunks' blocks.
  private func fullMatrix() -> Matrix {
    let n = columns.count
    var matrix = Matrix(rows: n, columns: n)
    matrix.elements.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      for entry in pattern.entries {
        add(entry, to: base + entry.columns.lowerBound * n + entry.rows.lowerBound, n)
      }
    }
    return matrix
  }

  /// Adds the contributions of all chunks to one block of the matrix, only the lower half for
  /// diagonal blocks.
  private func add(
    _ entry: SchurPattern.Entry, to target: UnsafeMutablePointer<Double>, _ stride: Int
  ) {
    let count = entry.rows.count
    for column in 0..<entry.columns.count {
      let first = entry.rows.lowerBound == entry.columns.lowerBound ? column : 0
      for chunk in chunks {
        let source = chunk.matrix + (entry.place + 8 * column)
        for row in first..<count { target[column * stride + row] += source[row] }
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

  /// The contribution of the priors to the cost.
  func priorCost(_ estimate: BundleEstimate) -> Double {
    let centers = problem.centerPriors.isEmpty ? 0 : centerCost(estimate)
    return problem.priors.indices.reduce(centers) { sum, camera in
      guard let prior = problem.priors[camera] else { return sum }
      return sum
        + prior.cost(
          of: estimate.cameras.base[camera], parameters: columns.parameters[camera])
    }
  }
}
