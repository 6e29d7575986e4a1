import Foundation
import Numerics

/// Residual of an observation and its derivatives.
///
/// The pose is perturbed from the left, `x' = exp(ω) x + v` for `x` in the camera frame, so that a
/// pure ω rotates the camera about its own center.
package struct ObservationJacobian {
  /// Projection minus measurement, pixels.
  package var residual: SIMD2<Double>
  /// Derivatives of the pixel's x with respect to the point in the camera frame; `row1` are those
  /// of y.
  package var row0: SIMD3<Double>
  package var row1: SIMD3<Double>
  /// The point in the camera frame.
  package var point: SIMD3<Double>
  /// Normalized coordinates before and after distortion.
  var plain: SIMD2<Double>
  package var distorted: SIMD2<Double>

  /// `nil` if the point is not in front of the camera.
  @inline(__always)
  package init?(
    _ camera: Camera, _ pose: RigidTransform, _ world: SIMD3<Double>, _ pixel: SIMD2<Double>
  ) {
    let x = pose.rotation * world + pose.translation
    guard x.z > minDepth else { return nil }
    let iz = 1 / x.z
    let (u, v) = (x.x * iz, x.y * iz)
    let (uu, uv, vv) = (u * u, u * v, v * v)
    let r2 = uu + vv
    let found = camera.radial(r2)
    let (radial, slope) = (found.factor, found.slope)
    let (p1, p2) = (camera.p1, camera.p2)
    distorted = SIMD2(
      u * radial + 2 * p1 * uv + p2 * (r2 + 2 * uu),
      v * radial + p1 * (r2 + 2 * vv) + 2 * p2 * uv)
    let mixed = uv * slope + 2 * (p1 * u + p2 * v)
    let a = camera.fx * iz * (radial + uu * slope + 2 * p1 * v + 6 * p2 * u)
    let b = camera.fx * iz * mixed
    let c = camera.fy * iz * mixed
    let d = camera.fy * iz * (radial + vv * slope + 6 * p1 * v + 2 * p2 * u)
    row0 = SIMD3(a, b, -(a * u + b * v))
    row1 = SIMD3(c, d, -(c * u + d * v))
    residual = SIMD2(
      camera.fx * distorted.x + camera.cx - pixel.x, camera.fy * distorted.y + camera.cy - pixel.y)
    plain = SIMD2(u, v)
    point = x
  }

  /// The derivatives of a pixel coordinate with respect to (ω, v), in the first six lanes.
  @inline(__always)
  package static func poseRow(_ point: SIMD3<Double>, _ row: SIMD3<Double>) -> SIMD8<Double> {
    let turn = cross(point, row)
    return SIMD8(turn.x, turn.y, turn.z, row.x, row.y, row.z, 0, 0)
  }

  /// The derivative of the pixel with respect to an intrinsic parameter.
  @inline(__always)
  func derivative(_ parameter: IntrinsicParameter, _ camera: Camera) -> SIMD2<Double> {
    let (u, v) = (plain.x, plain.y)
    let r2 = u * u + v * v
    switch parameter {
    case .focal: return SIMD2(camera.fx * distorted.x, camera.fy * distorted.y)
    case .aspect: return SIMD2(0, camera.fy * distorted.y)
    case .cx: return SIMD2(camera.fx, 0)
    case .cy: return SIMD2(0, camera.fy)
    case .k1, .k2, .k3, .k4:
      let growth = camera.growth(of: parameter, r2)
      return SIMD2(camera.fx * u * growth, camera.fy * v * growth)
    case .p1: return SIMD2(camera.fx * 2 * u * v, camera.fy * (r2 + 2 * v * v))
    case .p2: return SIMD2(camera.fx * (r2 + 2 * u * u), camera.fy * 2 * u * v)
    }
  }
}

extension Camera {
  /// The derivative of the radial factor with respect to a radial coefficient.
  @inline(__always)
  fileprivate func growth(of parameter: IntrinsicParameter, _ r2: Double) -> Double {
    let order =
      switch parameter {
      case .k1: 1
      case .k2: 2
      case .k3: 3
      default: 4
      }
    guard lens == .brown else { return otherGrowth(order, r2) }
    return order == 1 ? r2 : order == 2 ? r2 * r2 : order == 3 ? r2 * r2 * r2 : r2 * r2 * r2 * r2
  }

  private func otherGrowth(_ order: Int, _ r2: Double) -> Double {
    if lens == .rational {
      let d = denominator
      return pow(r2, Double(order)) / (1 + r2 * (d.x + r2 * (d.y + r2 * d.z)))
    }
    let r = r2.squareRoot()
    let angle = atan(r)
    return r > 0 ? pow(angle, Double(2 * order + 1)) / r : 0
  }
}

/// Minimum depth of a point that has a projection.
let minDepth = 1e-8

/// Residual of an observation whose point is behind the camera, pixels.
let behindResidual = 1e3

/// Squared, weighted reprojection error; a large constant for points behind the camera.
@inline(__always)
func squaredError(
  _ camera: Camera, _ pose: RigidTransform, _ world: SIMD3<Double>, _ seen: BundleObservation
) -> Double {
  let x = pose.rotation * world + pose.translation
  guard x.z > minDepth else { return behindResidual * behindResidual * seen.weight * seen.weight }
  let r = camera.project(x) - seen.pixel
  return (r.x * r.x + r.y * r.y) * seen.weight * seen.weight
}
