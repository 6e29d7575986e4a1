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
  /// The points in parts of about equal numbers of observations.
  let ranges: [Range<Int>]
  /// Which blocks the system has; asked for where they are formed.
  private(set) lazy var pattern = SchurPattern(problem, columns)
  private(set) lazy var chunks = schurChunks()
  private(set) lazy var implicit = ImplicitSystem(
    ranges, columns, state(current), observations: observations.count, points: problem.points.count)
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
    ranges = Self.cut(problem)
  }

  /// How the system is solved.
  private(set) lazy var form = chosenForm()

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
      let system = try assemble(damping, as: form)
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
  /// factorisation, a large one by preconditioned conjugate gradients: over its blocks, or where
  /// tracks are long over the observations. Robust losses act by reweighting in each iteration.
  /// With no constant pose the gauge is held by the damping alone.
  ///
  /// - Complexity: per iteration O(Σ tracklength²), and O((6 poses)³ / 3) or, beyond
  ///   `maxFactoredOrder` unknowns, O(pairs of views with common points) a conjugate gradient. Beyond
  ///   that and `maxBlockTrackLength`, O(observations) an iteration and a conjugate gradient.
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
