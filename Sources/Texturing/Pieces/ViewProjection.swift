import Geometry
import Numerics

/// Projects world points to pixels of one photograph.
struct ViewProjection: Sendable {
  /// Limit of the squared radius at which the lens model is valid, relative to that
  /// of the farthest corner.
  private static let trust = 1.1
  /// Minimum depth in front of the camera, in scene units.
  private static let minDepth = 1e-9

  let camera: Camera
  let cameraFromWorld: RigidTransform
  let center: SIMD3<Float>
  /// Squared radius in normalized coordinates beyond which the lens model is not used.
  private let maxRadius2: Double

  init(camera: Camera, cameraFromWorld: RigidTransform) {
    self.camera = camera
    self.cameraFromWorld = cameraFromWorld
    center = SIMD3<Float>(cameraFromWorld.center)
    let (w, h) = (Double(camera.width), Double(camera.height))
    let corners = [SIMD2(0, 0), SIMD2(w, 0), SIMD2(0, h), SIMD2(w, h)].map(camera.normalize)
    maxRadius2 = Self.trust * (corners.map { dot($0, $0) }.max() ?? 0)
  }

  /// The pixel of a world point, `nil` behind the camera or far outside the image.
  @inline(__always)
  func pixel(_ point: SIMD3<Float>) -> SIMD2<Double>? {
    let p = cameraFromWorld * SIMD3<Double>(point)
    guard p.z > Self.minDepth else { return nil }
    let n = SIMD2(p.x / p.z, p.y / p.z)
    guard n.x * n.x + n.y * n.y <= maxRadius2 else { return nil }
    let d = camera.hasDistortion ? camera.distort(n) : n
    return SIMD2(camera.fx * d.x + camera.cx, camera.fy * d.y + camera.cy)
  }

  /// Pixels per scene unit, perpendicular to the ray, at the position of a point.
  func pixelsPerUnit(at point: SIMD3<Double>) -> Double {
    let depth = length(cameraFromWorld * point)
    return max(camera.fx, camera.fy) / max(depth, Self.minDepth)
  }

  /// The pixel of a world point if it is at least `margin` pixels inside the image.
  @inline(__always)
  func pixelInside(_ point: SIMD3<Float>, margin: Double) -> SIMD2<Double>? {
    guard let p = pixel(point), p.x >= margin, p.y >= margin,
      p.x <= Double(camera.width) - margin, p.y <= Double(camera.height) - margin
    else { return nil }
    return p
  }
}
