import Geometry
import Scene

extension MappingProblem {
  /// Relative standard deviation of a focal length that is given, from EXIF (rounded, and lenses
  /// move), or guessed.
  private static let givenFocalDeviation = 0.05
  private static let exifFocalDeviation = 0.2
  private static let guessedFocalDeviation = 2.0
  /// Standard deviation of radial coefficients: most lenses distort little.
  private static let distortionDeviation = 0.3
  /// Standard deviation of tangential coefficients: lenses are centered to a fraction of a degree.
  private static let tangentialDeviation = 0.01
  /// Standard deviation of the principal point, in units of the image's longer side.
  private static let principalPointDeviation = 0.02

  /// Standard deviation of the principal point of a photograph that may have been cropped.
  private static let croppedDeviation = 0.2

  /// Prior of a camera's intrinsics, from its metadata alone.
  func prior(_ camera: Int) -> IntrinsicsPrior {
    let known = views.cameras[camera]
    var prior = IntrinsicsPrior(mean: known.camera)
    switch known.source {
    case .given, .depthCalibration: prior.focal = Self.givenFocalDeviation
    case .exif35mm, .exifFocalPlane, .sensorDatabase: prior.focal = Self.exifFocalDeviation
    case .guess: prior.focal = Self.guessedFocalDeviation
    }
    prior.k1 = Self.distortionDeviation
    prior.k2 = Self.distortionDeviation
    prior.higher = Self.distortionDeviation
    prior.tangential = Self.tangentialDeviation
    prior.principalPoint = Self.principalPointDeviation
    return prior
  }

  /// A weak prior for a camera whose given intrinsics are doubtful.
  func doubtingPrior(_ camera: Int) -> IntrinsicsPrior {
    var prior = prior(camera)
    prior.focal = Self.guessedFocalDeviation
    prior.principalPoint = Self.croppedDeviation
    return prior
  }
}
