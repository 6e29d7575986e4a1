import Geometry
import Numerics

/// What one bundle adjustment of a model may move.
struct Adjustment {
  /// Residual from which an observation counts less, pixels of a keypoint of common scale, until the noise
  /// is known.
  static let lossScale = 1.0
  /// The same once it is, in standard deviations of the noise: half of one, as errors of keypoints have
  /// far longer tails than a normal distribution. On six of seven captures with true poses cameras are
  /// nearer to them than with one pixel; see `docs/notes/alignment.md`.
  static let finalLossScale = 0.5
  /// Residual of a step of a large adjustment, after Agarwal et al. (ECCV 2010): with a tenth of it,
  /// steps of 1,000 views took two to three times the products and ended no nearer to the truth.
  static let stepTolerance = 0.1

  /// By view; registered views that are not free are held.
  var isFree: [Bool]
  var tracks: [Int]
  /// By camera.
  var freedoms: [IntrinsicsFreedom]
  var options = BundleOptions()
  /// By camera; where `nil`, what is known of the cameras beforehand.
  var priors: [IntrinsicsPrior]?
  /// Points with more observations are held, and seen by the free views only: all their observations
  /// would make an adjustment of a few views cost as much as the whole model.
  var maxFreeObservations = Int.max
  /// Observations of a point that are used, evenly chosen; see `ObservationThinning`.
  var maxObservations = Int.max
}

extension BundleOptions {
  /// Options of a robust adjustment.
  ///
  /// - Parameters:
  ///   - lossScale: Residual from which an observation counts less, pixels of a keypoint of common scale.
  ///   - tolerance: Relative gain of a step below which the adjustment ends.
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
