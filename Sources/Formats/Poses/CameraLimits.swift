import Geometry
import Support

/// What numbers of a camera can be meant; others come from a damaged file or a slip of the keyboard.
package enum CameraLimits {
  /// Image sizes and focal lengths are at most this, principal points closer than this, pixels.
  package static let maxPixels = 1e6
  /// Distortion coefficients beyond this fold the picture onto itself.
  package static let maxDistortion = 10.0
  /// Focal lengths that lenses have, in units of the image's longer side: from an angle of view of
  /// 169° to one of half a degree.
  static let focalLengths = 0.05...100.0
  /// How far a principal point may be from the image's centre, in units of its longer side: outside
  /// where a small part of a photograph was cut out.
  static let maxPrincipalOffset = 10.0

  /// - Throws: `FileProblem` for intrinsics that no camera has, with the number that says so.
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
    let distortion = [camera.k1, camera.k2, camera.p1, camera.p2]
    guard distortion.allSatisfy({ abs($0) <= maxDistortion }) else {
      throw FileProblem.badDistortion(limit: Int(saturating: maxDistortion))
    }
    if let pixel = camera.distortionFold() {
      throw FileProblem.foldedDistortion(distortion, at: pixel)
    }
  }
}

extension Camera {
  /// The longer side of the image, pixels.
  fileprivate var longSide: Int { max(width, height) }
}
