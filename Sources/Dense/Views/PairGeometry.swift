import CKernels
import Geometry
import Numerics

/// Maps pixels with inverse depth from one view to another and back.
///
/// p = (x, y, 1) with inverse depth w maps to `a p + b w` in the source; the third coordinate is
/// the ratio of depths. The inverse mapping is `back s + c w`.
struct PairGeometry: Sendable {
  /// Minimum ratio of depths, source to reference; it is smaller for points in or behind the
  /// source's camera plane.
  private static let minDepthRatio: Float = 1e-5

  var a0, a1, a2, b: SIMD3<Float>
  var back0, back1, back2, c: SIMD3<Float>
  /// Rotates directions of the reference camera into the source camera.
  var r0, r1, r2: SIMD3<Float>

  init(
    reference: PinholeFrame, pose: RigidTransform, source: PinholeFrame,
    sourcePose: RigidTransform
  ) {
    let rotation = sourcePose.rotation * pose.rotation.transpose
    let translation = sourcePose.translation - rotation * pose.translation
    let forward = source.matrix * rotation * reference.matrix.inverse
    let offset = source.matrix * translation
    let backward = reference.matrix * rotation.transpose * source.matrix.inverse
    let center = reference.matrix * (rotation.transpose * translation)
    a0 = SIMD3(forward.c0)
    a1 = SIMD3(forward.c1)
    a2 = SIMD3(forward.c2)
    b = SIMD3(offset)
    back0 = SIMD3(backward.c0)
    back1 = SIMD3(backward.c1)
    back2 = SIMD3(backward.c2)
    c = -SIMD3<Float>(center)
    r0 = SIMD3(rotation.c0)
    r1 = SIMD3(rotation.c1)
    r2 = SIMD3(rotation.c2)
  }

  /// Pixel and inverse depth in the source; `nil` behind it.
  @inline(__always) func transfer(_ x: Float, _ y: Float, _ w: Float) -> SIMD3<Float>? {
    let h = a0 * x + a1 * y + a2 + b * w
    guard h.z > Self.minDepthRatio else { return nil }
    return SIMD3(h.x / h.z, h.y / h.z, w / h.z)
  }

  /// The inverse of `transfer`.
  @inline(__always) func transferBack(_ s: SIMD3<Float>) -> SIMD3<Float>? {
    let h = back0 * s.x + back1 * s.y + back2 + c * s.z
    guard h.z > Self.minDepthRatio else { return nil }
    return SIMD3(h.x / h.z, h.y / h.z, s.z / h.z)
  }

  @inline(__always) func rotated(_ v: SIMD3<Float>) -> SIMD3<Float> {
    r0 * v.x + r1 * v.y + r2 * v.z
  }

  /// Fills the geometry of a kernel source.
  func write(to source: inout ocs_source) {
    source.a = (a0.x, a1.x, a2.x, a0.y, a1.y, a2.y, a0.z, a1.z, a2.z)
    source.b = (b.x, b.y, b.z)
    source.back = (
      back0.x, back1.x, back2.x, back0.y, back1.y, back2.y, back0.z, back1.z, back2.z
    )
    source.c = (c.x, c.y, c.z)
  }
}
