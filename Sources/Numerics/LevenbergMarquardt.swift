/// A small dense nonlinear least-squares problem; robust losses enter as weights and cost.
public protocol LeastSquaresProblem {
  /// The estimated state, for example a pose.
  associatedtype State
  /// Number of parameters of a step (the dimension of the tangent space).
  var order: Int { get }
  /// The cost Σ ρ(r²) at `state`.
  func cost(_ state: State) -> Double
  /// Adds the row of each residual to `equations` and returns the cost.
  func linearize(_ state: State, _ equations: inout NormalEquations) -> Double
  /// `state` updated by a step in its tangent space.
  func moved(_ state: State, by step: [Double]) -> State
}

/// The result of a minimization.
public struct LeastSquaresFit<State> {
  /// The best state found.
  public var state: State
  /// The cost Σ ρ(r²) of that state.
  public var cost: Double
  /// The cost of the initial state.
  public var startCost: Double
  /// Number of steps tried.
  public var iterations: Int

  @inlinable init(state: State, cost: Double, startCost: Double, iterations: Int) {
    self.state = state
    self.cost = cost
    self.startCost = startCost
    self.iterations = iterations
  }
}

/// Minimizes a small problem by Levenberg–Marquardt with Marquardt's diagonal scaling.
///
/// - Returns: The best state found, whose cost never exceeds the initial one; the initial state if
///   its cost is not finite.
///
/// Reference: Madsen, Nielsen & Tingleff, "Methods for Non-Linear Least Squares Problems", 2004.
@inlinable public func levenbergMarquardt<P: LeastSquaresProblem>(
  _ problem: P, from start: P.State, maxIterations: Int = 25, relativeTolerance: Double = 1e-10
) -> LeastSquaresFit<P.State> {
  var equations = NormalEquations(order: problem.order)
  var step = [Double](repeating: 0, count: problem.order)
  var state = start
  var cost = problem.linearize(state, &equations)
  let startCost = cost
  guard cost.isFinite else {
    return LeastSquaresFit(state: start, cost: cost, startCost: cost, iterations: 0)
  }
  // Damping factors: nearly Gauss–Newton initially, a minimum without effect, and a maximum above
  // which steps are negligible.
  let (minDamping, maxDamping) = (1e-12, 1e8)
  var damping = 1e-4
  var iterations = 0
  while iterations < maxIterations && cost > 0 {
    iterations += 1
    guard equations.solve(damping: damping, into: &step) else {
      damping *= 10
      if damping > maxDamping { break }
      continue
    }
    let trial = problem.moved(state, by: step)
    let trialCost = problem.cost(trial)
    if trialCost < cost {
      let gain = cost - trialCost
      state = trial
      equations.reset()
      let before = cost
      cost = problem.linearize(state, &equations)
      damping = max(damping * 0.1, minDamping)
      if gain <= relativeTolerance * before { break }
    } else {
      damping *= 10
      if damping > maxDamping { break }
    }
  }
  return LeastSquaresFit(state: state, cost: cost, startCost: startCost, iterations: iterations)
}
