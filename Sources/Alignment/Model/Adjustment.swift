import Geometry
import Numerics

/// Parameters and limits of one bundle adjustment of a model.
struct Adjustment {
  /// Residual beyond which the loss reduces an observation's weight, in pixels of a keypoint of
  /// typical scale, until the noise is known.
  static let lossScale = 1.0
  /// The same once the noise is known, in standard deviations of the noise. The value is below 1
  /// because keypoint errors have far heavier tails than a normal distribution; see
  /// `docs/notes/alignment.md`.
  static let finalLossScale = 0.5
  /// Relative residual at which the linear solver of a large adjustment stops, after Agarwal et al.
  /// (ECCV 2010). A tenth of it needed two to three times the products for 1,000 views without
  /// being more accurate.
  static let stepTolerance = 0.1

  /// By view; registered views that are not free are fixed.
  var isFree: [Bool]
  var tracks: [Int]
  /// By camera.
  var freedoms: [IntrinsicsFreedom]
  var options = BundleOptions()
  /// By camera; `nil` uses the priors of the problem.
  var priors: [IntrinsicsPrior]?
  /// Priors of camera centers, by view.
  var centers: [Int: PositionPrior] = [:]
  /// Control points; `nil` if there are none.
  var control: ControlPriors?
  /// Views that move together; `nil` if all are independent.
  var rig: RigLayout?
  /// Points with more observations are fixed, and only their observations in free views are used:
  /// with all observations, adjusting a few views would cost as much as adjusting the whole model.
  var maxFreeObservations = Int.max
  /// Maximum number of observations used per point, evenly chosen; see `ObservationThinning`.
  var maxObservations = Int.max
}

extension BundleOptions {
  /// Options of a robust adjustment.
  ///
  /// - Parameters:
  ///   - lossScale: Residual beyond which the loss reduces an observation's weight, in pixels of a
  ///     keypoint of typical scale.
  ///   - tolerance: Relative decrease of the cost below which the adjustment ends.
  static func robust(
    lossScale: Double = Adjustment.lossScale, maxIterations: Int, tolerance: Double
  ) -> BundleOptions {
    var options = BundleOptions()
    options.loss = .softL1(scale: lossScale)
    options.maxIterations = maxIterations
    options.functionTolerance = tolerance
    options.stepTolerance = Adjustment.stepTolerance
    return options
  }
}
