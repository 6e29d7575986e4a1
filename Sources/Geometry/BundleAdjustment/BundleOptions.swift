import Numerics

/// When bundle adjustment stops and how it treats outliers.
public struct BundleOptions: Equatable, Sendable {
  /// Loss of an observation, of its error in standard deviations.
  public var loss = RobustLoss.squared
  /// Most linear systems solved.
  public var maxIterations = 50
  /// Stops when a step lowers the cost by less than this share of it.
  public var functionTolerance = 1e-6
  /// Stops when a step moves no camera parameter by more than this (radians, scene units,
  /// relative focal length) and lowers the cost by less than ten times `functionTolerance`.
  public var parameterTolerance = 1e-9
  /// First factor of the damping matrix `λ diag(JᵀJ)`.
  public var initialDamping = 1e-4
  /// Most unknowns of poses and intrinsics whose system is factorised; larger ones are solved by
  /// conjugate gradients. 1,500, those of 250 views: below, a factorisation is exact and takes little
  /// of an iteration's time.
  public var maxFactoredOrder = 1500
  /// Mean track length, each observation counting once, up to which the blocks of a large system are
  /// formed: a point costs the square of its track then, but a product less. 40: about where thirty
  /// products through the observations cost what forming the blocks does.
  public var maxBlockTrackLength = 40.0
  /// Residual of a step by conjugate gradients, relative to that of no step, at which it is exact
  /// enough.
  public var stepTolerance = 1e-2

  /// The defaults.
  public init() {}
}

/// What bundle adjustment did.
public struct BundleSummary: Equatable, Sendable {
  /// `½ Σ ρ` before and after, with the priors.
  public var initialCost = 0.0
  /// The cost at the result.
  public var finalCost = 0.0
  /// Linear systems solved.
  public var iterations = 0
  /// Whether a tolerance was reached.
  public var converged = false

  /// The defaults.
  public init() {}
}
