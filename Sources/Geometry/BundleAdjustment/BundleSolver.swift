import Numerics
import Support

/// Levenberg–Marquardt over the reduced camera system.
///
/// Observations are cut into a number of chunks that depends on the problem alone; each worker fills
/// whole chunks and the chunks are added in order, so the result does not depend on the workers.
final class BundleSolver {
  let problem: BundleProblem
  let options: BundleOptions
  let context: RunContext
  private let start: FixedBuffer<Int>
  private let observations: FixedBuffer<BundleObservation>
  private let poseCamera: FixedBuffer<Int>
  private let pointIsConstant: FixedBuffer<Bool>
  private let poseColumn: FixedBuffer<Int>
  private let cameraColumn: FixedBuffer<Int>
  private let parameters: FixedBuffer<IntrinsicParameter>
  private let parameterCount: FixedBuffer<Int>
  let columns: ParameterColumns
  let pattern: SchurPattern
  let chunks: [SchurChunk]
  var current: BundleEstimate
  var candidate: BundleEstimate

  init(_ problem: BundleProblem, _ options: BundleOptions, _ context: RunContext) throws {
    try problem.validate()
    self.problem = problem
    self.options = options
    self.context = context
    columns = ParameterColumns(problem)
    current = BundleEstimate(problem)
    candidate = BundleEstimate(problem)
    start = FixedBuffer(problem.observationStart)
    observations = FixedBuffer(problem.observations)
    // By pose, so that the blocks on one side of the diagonal are known without looking.
    for point in problem.points.indices {
      let (first, end) = (problem.observationStart[point], problem.observationStart[point + 1])
      var own = UnsafeMutableBufferPointer(start: observations.base + first, count: end - first)
      own.sort { $0.pose < $1.pose }
    }
    poseCamera = FixedBuffer(problem.poseCameras)
    pointIsConstant = FixedBuffer(problem.pointIsConstant)
    poseColumn = FixedBuffer(columns.pose)
    cameraColumn = FixedBuffer(columns.camera)
    parameterCount = FixedBuffer(columns.parameters.map(\.count))
    parameters = FixedBuffer(
      columns.parameters.flatMap { list in
        list + [IntrinsicParameter](repeating: .focal, count: 8 - list.count)
      })
    pattern = SchurPattern(problem, columns)
    chunks = Self.cut(problem, pattern, columns: columns.count)
  }

  /// Cuts the points into chunks of about equal numbers of observations; at most eight, fewer when
  /// their blocks would take more than 256 MB.
  private static func cut(
    _ problem: BundleProblem, _ pattern: SchurPattern, columns: Int
  ) -> [SchurChunk] {
    let total = problem.observations.count
    let limit = min(8, max(2, (256 << 20) / max(pattern.count * 8, 1)))
    let count = max(1, min(limit, total / 2000))
    let starts = problem.observationStart
    var longest = 1
    for p in problem.points.indices { longest = max(longest, starts[p + 1] - starts[p]) }
    var chunks: [SchurChunk] = []
    var point = 0
    for chunk in 1...count {
      let first = point
      let end = total * chunk / count
      while point < problem.points.count && (chunk == count || starts[point] < end) { point += 1 }
      chunks.append(
        SchurChunk(
          points: first..<point, pattern: pattern, columns: columns,
          cameras: problem.cameras.count, longestTrack: longest))
    }
    return chunks
  }

  /// The problem's data with the unknowns of `estimate`.
  func state(_ estimate: BundleEstimate) -> BundleState {
    BundleState(
      cameras: estimate.cameras.base, cameraCount: estimate.cameras.count,
      poses: estimate.poses.base, points: estimate.points.base, start: start.base,
      observations: observations.base, poseCamera: poseCamera.base,
      pointIsConstant: pointIsConstant.base, poseColumn: poseColumn.base,
      cameraColumn: cameraColumn.base, parameters: parameters.base,
      parameterCount: parameterCount.base, loss: options.loss, context: context)
  }

  func solve() throws -> BundleSummary {
    var summary = BundleSummary()
    var cost = try totalCost(current)
    summary.initialCost = cost
    var damping = options.initialDamping
    var growth = 2.0
    while summary.iterations < options.maxIterations, cost > 0, damping < maxDamping {
      try context.checkCancellation()
      summary.iterations += 1
      let system = try assemble(damping, byBlocks: columns.count > options.maxFactoredOrder)
      guard let step = try system.step(in: context) else {
        damping *= growth
        growth *= 2
        continue
      }
      let trial = try advance(step, system)
      guard trial.cost < cost else {
        if trial.predicted < minPrediction * cost { summary.converged = true }
        if summary.converged { break }
        damping *= growth
        growth *= 2
        continue
      }
      let ratio = (cost - trial.cost) / max(trial.predicted, .leastNormalMagnitude)
      damping = max(minDamping, damping * max(1.0 / 3, 1 - pow3(2 * ratio - 1)))
      growth = 2
      let gain = (cost - trial.cost) / cost
      cost = trial.cost
      swap(&current, &candidate)
      let largest = step.lazy.map(abs).max() ?? 0
      if gain < options.functionTolerance
        || (gain < 10 * options.functionTolerance && largest < options.parameterTolerance)
      {
        summary.converged = true
        break
      }
    }
    summary.finalCost = cost
    return summary
  }

  private func pow3(_ x: Double) -> Double { x * x * x }
}

extension BundleProblem {
  /// Adjusts all that is not constant so that `½ Σ ρ(‖w (projection − pixel)‖²)` is least.
  ///
  /// Levenberg–Marquardt with Marquardt's scaled damping and Nielsen's update of it; points are
  /// eliminated by the Schur complement, of which only the blocks of views with common points are
  /// added up; the reduced system of poses and shared intrinsics is solved by dense Cholesky
  /// factorisation, a large one by preconditioned conjugate gradients over its blocks. Robust losses
  /// act by reweighting in each iteration.
  /// With no constant pose the gauge is held by the damping alone.
  ///
  /// - Complexity: per iteration O(Σ tracklength²), and O((6 poses)³ / 3) or, beyond
  ///   `maxFactoredOrder` unknowns, O(pairs of views with common points) a conjugate gradient.
  ///
  /// References: Triggs et al., "Bundle Adjustment – A Modern Synthesis", 2000; Agarwal et al.,
  /// "Bundle Adjustment in the Large", ECCV 2010; Nielsen, "Damping Parameter in Marquardt's
  /// Method", 1999.
  public mutating func adjust(
    _ options: BundleOptions = BundleOptions(), in context: RunContext = RunContext()
  ) throws -> BundleSummary {
    let solver = try BundleSolver(self, options, context)
    let summary = try solver.solve()
    cameras = solver.current.cameras.array
    poses = solver.current.poses.array
    points = solver.current.points.array
    return summary
  }
}

/// Bounds of the factor of the damping matrix: below the one it does nothing, above the other steps
/// are too short to change a double.
private let minDamping = 1e-10
private let maxDamping = 1e14

/// Share of the cost below which an expected gain is a rounding error.
private let minPrediction = 1e-12
