import Geometry
import Numerics
import Scene

/// Prior knowledge about camera centers and intrinsics, as strong in the last adjustment as it is
/// accurate.
///
/// An adjustment takes the errors of keypoints for independent, so that many keypoints outweigh any
/// prior. Lenses that the model does not describe and shutters that read row by row displace
/// neighboring keypoints in common, however. Such a displacement acts on a flat scene like another
/// focal length, and bends flights. Errors of N coordinates that are all e, in the worst pattern,
/// change a parameter as much as independent ones with the deviation e √N, so that priors are weighted
/// relative to noise with the variance σ² + N e².
struct FinalConstraints: Sendable {
  /// Common displacement of keypoints that the camera model does not describe, pixels: as it acts on
  /// the intrinsics that all views share, and on single camera centers, where it cancels in part.
  static let systematicError = 0.05
  static let localError = 0.02

  /// Expected camera centers by view, with covariances in the unit of the model.
  var centers: [Int: PositionPrior] = [:]
  /// Relative standard deviations of focal lengths, by camera; others have the prior of the problem.
  var focals: [Int: Double] = [:]

  /// Control points, in the unit of the model; `nil` if there are too few.
  var control: ControlPriors?

  var isEmpty: Bool { centers.isEmpty && focals.isEmpty && control == nil }

  /// The priors of all cameras in an adjustment; all of those of a camera whose focal length needs one
  /// are as strong, because the principal point and the distortion would compensate it.
  ///
  /// - Parameter variance: σ² + N e² in units of an observation's weight.
  func priors(_ problem: MappingProblem, variance: Double) -> [IntrinsicsPrior]? {
    guard !focals.isEmpty else { return nil }
    return problem.views.cameras.indices.map { camera in
      var prior = problem.prior(camera)
      guard let deviation = focals[camera] else { return prior }
      let factor = 1 / max(variance, 1).squareRoot()
      prior.focal = deviation * factor
      prior.principalPoint *= factor
      prior.k1 *= factor
      prior.k2 *= factor
      return prior
    }
  }

  /// The control points in an adjustment: priors and pixels weighted relative to the noise.
  func controlPriors(variance: Double) -> ControlPriors? {
    guard var scaled = control else { return nil }
    let factor = max(variance, .leastNormalMagnitude).squareRoot()
    for index in scaled.points.indices {
      let prior = scaled.points[index].prior
      scaled.points[index].prior.information = prior.information * variance
      for seen in scaled.points[index].sightings.indices {
        scaled.points[index].sightings[seen].deviation /= factor
      }
    }
    return scaled
  }

  /// The priors of camera centers in an adjustment.
  func centerPriors(variance: Double) -> [Int: PositionPrior] {
    centers.mapValues {
      PositionPrior(mean: $0.mean, information: $0.information * variance)
    }
  }
}
