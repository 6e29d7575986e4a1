import Geometry
import VectorTypes

extension LensDistortionData {
  /// Number of values in a table.
  static let tableLength = 42

  /// The radial distortion of a camera; tangential distortion is not part of the table.
  init(_ camera: Camera) {
    let center = SIMD2(camera.cx, camera.cy)
    let far = SIMD2(
      max(center.x, Double(camera.width) - center.x),
      max(center.y, Double(camera.height) - center.y))
    let maxRadius = (far.x * far.x + far.y * far.y).squareRoot()
    self.init(
      center: SIMD2(Float(center.x), Float(center.y)),
      radialLookupTable: (0..<Self.tableLength).map { index in
        let radius = maxRadius * Double(index) / Double(Self.tableLength - 1)
        return Float(Self.magnification(at: radius / camera.focal, camera))
      })
  }

  /// The relative change of a distorted radius, in units of the focal length, to the undistorted
  /// one: the root of ρ · radial(ρ²) = radius by Newton's method.
  private static func magnification(at radius: Double, _ camera: Camera) -> Double {
    guard radius > 0 else { return 0 }
    var rho = radius
    for _ in 0..<maxSteps {
      let r2 = rho * rho
      let radial = camera.radial(r2)
      let slope = radial.factor + r2 * radial.slope
      guard slope > minSlope else { break }
      rho -= (rho * radial.factor - radius) / slope
    }
    return rho / radius - 1
  }

  /// Newton's method converges in fewer steps for lenses whose distortion can be inverted.
  private static let maxSteps = 20
  /// Slope below which the distortion folds the image and has no inverse.
  private static let minSlope = 1e-3
}
