import Numerics

/// Stopping criteria and outlier handling of bundle adjustment.
public struct BundleOptions: Equatable, Sendable {
  /// Loss of an observation, as a function of its error in standard deviations.
  public var loss = RobustLoss.squared
  /// Maximum number of linear systems solved.
  public var maxIterations = 50
  /// Stops when a step reduces the cost by less than this share of it.
  public var functionTolerance = 1e-6
  /// Stops when a step changes no camera parameter by more than this (radians, scene units,
  /// relative focal length) and reduces the cost by less than ten times `functionTolerance`.
  public var parameterTolerance = 1e-9
  /// Initial factor of the damping matrix `λ diag(JᵀJ)`.
  public var initialDamping = 1e-4
  /// Maximum number of pose and intrinsic parameters for which the system is factorized; larger
  /// systems are solved by conjugate gradients. 1,500 corresponds to 250 views; below it, a
  /// factorization is exact and takes a small share of an iteration's time.
  public var maxFactoredOrder = 1500
  /// Maximum mean track length, weighted by observation, for which the blocks of a large system are
  /// formed. Forming them costs the square of the track length per point but makes products
  /// cheaper. At 40, it costs about as much as thirty products through the observations.
  public var maxBlockTrackLength = 40.0
  /// Residual of a conjugate-gradient step, relative to that of a zero step, at which it is
  /// accepted.
  public var stepTolerance = 1e-2

  /// Creates the default options.
  public init() {}
}

/// Statistics of a bundle adjustment.
public struct BundleSummary: Equatable, Sendable {
  /// Initial cost, `½ Σ ρ` with the priors.
  public var initialCost = 0.0
  /// Final cost.
  public var finalCost = 0.0
  /// Number of linear systems solved.
  public var iterations = 0
  /// Whether a tolerance was reached.
  public var converged = false

  /// Creates an empty summary.
  public init() {}
}
