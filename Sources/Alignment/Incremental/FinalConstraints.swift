import Geometry
import Numerics
import Scene

/// Prior knowledge about camera centers and focal lengths, as strong in the last adjustment as it is
/// accurate.
///
/// An adjustment takes the errors of keypoints for independent, so that many keypoints outweigh any
/// prior. Lenses that the model does not describe and shutters that read row by row displace
/// neighboring keypoints in common, however. Such a displacement of `systematicError` acts on a flat
/// scene like a different focal length, and bends flights. Errors of N coordinates that are all e, in
/// the worst pattern, change a parameter as much as independent ones with the deviation e √N, so that
/// priors are weighted relative to noise with the variance σ² + N e².
struct FinalConstraints: Sendable {
  /// Common displacement of keypoints that the camera model does not describe, pixels.
  static let systematicError = 0.02

  /// Expected camera centers by view, with covariances in the unit of the model.
  var centers: [Int: CenterPrior] = [:]
  /// Relative standard deviations of focal lengths, by camera; others have the prior of the problem.
  var focals: [Int: Double] = [:]

  var isEmpty: Bool { centers.isEmpty && focals.isEmpty }

  /// The priors of all cameras in an adjustment.
  ///
  /// - Parameter variance: σ² + N e² in units of an observation's weight.
  func priors(_ problem: MappingProblem, variance: Double) -> [IntrinsicsPrior]? {
    guard !focals.isEmpty else { return nil }
    return problem.views.cameras.indices.map { camera in
      var prior = problem.prior(camera)
      if let deviation = focals[camera] { prior.focal = deviation / variance.squareRoot() }
      return prior
    }
  }

  /// The priors of camera centers in an adjustment.
  func centerPriors(variance: Double) -> [Int: CenterPrior] {
    centers.mapValues {
      CenterPrior(mean: $0.mean, information: $0.information * variance)
    }
  }
}
