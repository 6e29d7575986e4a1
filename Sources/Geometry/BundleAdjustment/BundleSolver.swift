import Numerics
import Support

/// Levenberg–Marquardt over the reduced camera system.
///
/// The number of chunks depends only on the problem; each worker fills whole chunks, and the chunks
/// are summed in order, so that the result does not depend on the number of workers.
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
  private let priorPlaces: FixedBuffer<Int32>
  private let pointPriors: FixedBuffer<PositionPrior>
  let columns: ParameterColumns
  /// Ranges of points with about equal numbers of observations.
  let ranges: [Range<Int>]
  /// Nonzero blocks of the system; computed on demand.
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
    // Sorted by pose, so that all blocks are on one side of the diagonal.
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
        list
          + [IntrinsicParameter](
            repeating: .focal, count: IntrinsicsFreedom.maxParameters - list.count)
      })
    ranges = Self.cut(problem)
    let known = problem.pointPriors.sorted { $0.key < $1.key }
    pointPriors = FixedBuffer(known.map(\.value))
    var places = known.isEmpty ? [] : [Int32](repeating: -1, count: problem.points.count)
    for (place, prior) in known.enumerated() { places[prior.key] = Int32(place) }
    priorPlaces = FixedBuffer(places)
  }

  /// The form in which the system is solved.
  private(set) lazy var form = chosenForm()

  /// The problem's data with the unknowns of `estimate`.
  func state(_ estimate: BundleEstimate) -> BundleState {
    BundleState(
      cameras: estimate.cameras.base, cameraCount: estimate.cameras.count,
      poses: estimate.poses.base, points: estimate.points.base, start: start.base,
      observations: observations.base, poseCamera: poseCamera.base,
      pointIsConstant: pointIsConstant.base, poseColumn: poseColumn.base,
      cameraColumn: cameraColumn.base, parameters: parameters.base,
      parameterCount: parameterCount.base,
      priorPlaces: priorPlaces.count > 0 ? UnsafePointer(priorPlaces.base) : nil,
      pointPriors: pointPriors.base, loss: options.loss, context: context)
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
      guard let step = try system.step(in: context, ties: current.ties, columns) else {
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
      let largest = step.columns.lazy.map(abs).max() ?? 0
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
  /// Adjusts all free parameters to minimize `½ Σ ρ(‖w (projection − pixel)‖²)`.
  ///
  /// Levenberg–Marquardt with Marquardt's scaled damping and Nielsen's update of it. Points are
  /// eliminated by the Schur complement, of which only the blocks of views with common points are
  /// summed. The reduced system of poses and shared intrinsics is solved by dense Cholesky
  /// factorization if it is small or has ties, and by preconditioned conjugate gradients if it is large: over
  /// its blocks, or over the observations if tracks are long. Robust losses are applied by
  /// reweighting in each iteration. Without a constant pose, only the damping fixes the gauge.
  ///
  /// - Complexity: per iteration O(Σ tracklength²), and O((6 poses)³ / 3) or, beyond
  ///   `maxFactoredOrder` unknowns, O(pairs of views with common points) per conjugate-gradient
  ///   iteration. If `maxBlockTrackLength` is exceeded too, O(observations) per iteration and per
  ///   conjugate-gradient iteration.
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
    ties = solver.current.ties
    return summary
  }
}

/// Bounds of the damping factor: below the minimum it has no effect, above the maximum steps are
/// too short to change a double.
private let minDamping = 1e-10
private let maxDamping = 1e14

/// Share of the cost below which a predicted decrease is a rounding error.
private let minPrediction = 1e-12
