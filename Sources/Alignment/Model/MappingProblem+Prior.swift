import Geometry
import Scene

extension MappingProblem {
  /// Relative standard deviation of a focal length: measured, from EXIF (rounded, and of a lens that
  /// moves), or guessed.
  private static let givenFocalDeviation = 0.05
  private static let exifFocalDeviation = 0.2
  private static let guessedFocalDeviation = 2.0
  /// Standard deviation of k1 and k2: lenses distort little.
  private static let distortionDeviation = 0.3
  /// Standard deviation of the principal point, in units of the image's longer side.
  private static let principalPointDeviation = 0.02

  /// Standard deviation of the principal point of a photograph that may have been cropped.
  private static let croppedDeviation = 0.2

  /// What is known of a camera before the photographs are looked at.
  func prior(_ camera: Int) -> IntrinsicsPrior {
    let known = views.cameras[camera]
    var prior = IntrinsicsPrior(mean: known.camera)
    switch known.source {
    case .given, .depthCalibration: prior.focal = Self.givenFocalDeviation
    case .exif35mm, .exifFocalPlane: prior.focal = Self.exifFocalDeviation
    case .guess: prior.focal = Self.guessedFocalDeviation
    }
    prior.k1 = Self.distortionDeviation
    prior.k2 = Self.distortionDeviation
    prior.principalPoint = Self.principalPointDeviation
    return prior
  }

  /// What is believed of a camera of which what was given is in doubt: next to nothing.
  func doubtingPrior(_ camera: Int) -> IntrinsicsPrior {
    var prior = prior(camera)
    prior.focal = Self.guessedFocalDeviation
    prior.principalPoint = Self.croppedDeviation
    return prior
  }
}
