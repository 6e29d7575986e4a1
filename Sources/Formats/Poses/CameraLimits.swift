import Geometry
import Support

/// Plausible values of camera parameters; others indicate a damaged file or a typing error.
package enum CameraLimits {
  /// Maximum of image sizes, focal lengths and principal points, in pixels.
  package static let maxPixels = 1e6
  /// Maximum absolute value of distortion coefficients.
  package static let maxDistortion = 10.0
  /// Plausible focal lengths in units of the longer image side: fields of view from 169° to half a
  /// degree.
  static let focalLengths = 0.05...100.0
  /// Maximum offset of the principal point from the image center, in units of the longer side.
  /// Crops can have a principal point outside the image.
  static let maxPrincipalOffset = 10.0

  /// - Throws: `FileProblem` for implausible intrinsics, with the offending number.
  package static func check(_ camera: Camera) throws {
    let (width, height) = (Double(camera.width), Double(camera.height))
    guard min(width, height) >= 1, max(width, height) <= maxPixels else {
      throw FileProblem.badSize(width, height)
    }
    let side = max(width, height)
    guard focalLengths.contains(camera.fx / side), focalLengths.contains(camera.fy / side) else {
      throw FileProblem.noSuchLens(camera.fx, camera.fy, side: camera.longSide)
    }
    let offset = max(abs(camera.cx - width / 2), abs(camera.cy - height / 2))
    guard offset <= maxPrincipalOffset * side else {
      throw FileProblem.badPrincipalPoint(camera.cx, camera.cy)
    }
    let distortion =
      [camera.k1, camera.k2, camera.p1, camera.p2]
      + (camera.hasHigherTerms
        ? [camera.k3, camera.k4] + (0..<3).map { camera.denominator[$0] } : [])
    guard distortion.allSatisfy({ abs($0) <= maxDistortion }) else {
      throw FileProblem.badDistortion(limit: Int(saturating: maxDistortion))
    }
    if let pixel = camera.distortionFold() {
      throw FileProblem.foldedDistortion(distortion, at: pixel)
    }
  }
}

extension Camera {
  /// The longer side of the image in pixels.
  fileprivate var longSide: Int { max(width, height) }
}
