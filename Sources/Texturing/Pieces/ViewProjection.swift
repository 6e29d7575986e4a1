import Geometry
import Numerics

/// Maps world points to pixels of one photograph.
struct ViewProjection: Sendable {
  /// Squared radius up to which the lens model is trusted, in those of the farthest corner.
  private static let trust = 1.1
  /// Smallest depth in front of the camera, scene units, that is divided by.
  private static let minDepth = 1e-9

  let camera: Camera
  let cameraFromWorld: RigidTransform
  let center: SIMD3<Float>
  /// Squared radius of normalised coordinates beyond which the lens model is not trusted.
  private let maxRadius2: Double

  init(camera: Camera, cameraFromWorld: RigidTransform) {
    self.camera = camera
    self.cameraFromWorld = cameraFromWorld
    center = SIMD3<Float>(cameraFromWorld.center)
    let (w, h) = (Double(camera.width), Double(camera.height))
    let corners = [SIMD2(0, 0), SIMD2(w, 0), SIMD2(0, h), SIMD2(w, h)].map(camera.normalize)
    maxRadius2 = Self.trust * (corners.map { dot($0, $0) }.max() ?? 0)
  }

  /// The pixel of a world point, `nil` behind the camera or far outside the picture.
  @inline(__always)
  func pixel(_ point: SIMD3<Float>) -> SIMD2<Double>? {
    let p = cameraFromWorld * SIMD3<Double>(point)
    guard p.z > Self.minDepth else { return nil }
    let n = SIMD2(p.x / p.z, p.y / p.z)
    guard n.x * n.x + n.y * n.y <= maxRadius2 else { return nil }
    let d = camera.hasDistortion ? camera.distort(n) : n
    return SIMD2(camera.fx * d.x + camera.cx, camera.fy * d.y + camera.cy)
  }

  /// Pixels that one scene unit across takes where a point lies.
  func pixelsPerUnit(at point: SIMD3<Double>) -> Double {
    let depth = length(cameraFromWorld * point)
    return max(camera.fx, camera.fy) / max(depth, Self.minDepth)
  }

  /// The pixel of a world point at least `margin` pixels inside the picture.
  @inline(__always)
  func pixelInside(_ point: SIMD3<Float>, margin: Double) -> SIMD2<Double>? {
    guard let p = pixel(point), p.x >= margin, p.y >= margin,
      p.x <= Double(camera.width) - margin, p.y <= Double(camera.height) - margin
    else { return nil }
    return p
  }
}
