import Numerics

/// A relative pose and plane that explain a homography.
public struct PlaneMotion: Sendable, Equatable {
  /// Relative pose of the second camera; the translation is in units of the plane's distance.
  public var secondFromFirst: RigidTransform
  /// Normal of the plane, length 1, first camera's frame, pointing away from the first camera.
  public var normal: SIMD3<Double>
}

/// Decomposes a homography of normalized coordinates, `x₂ ~ H x₁`, into motions.
///
/// Returns up to four motions; those with the plane behind the first camera are omitted. A pure
/// rotation yields one motion with translation 0.
///
/// - Parameters:
///   - first, second: Inlier correspondences, which determine the sign of H and the side in front.
///
/// Reference: Ma, Soatto, Košecká & Sastry, "An Invitation to 3-D Vision", 2004, section 5.3; the
/// same solutions as Malis & Vargas, INRIA RR-6303, 2007.
public func decomposeHomography(
  _ homography: Matrix3, first: [SIMD2<Double>], second: [SIMD2<Double>]
) -> [PlaneMotion] {
  let scale = homography.svd().values.y
  guard scale > minScale, scale.isFinite, !first.isEmpty, first.count == second.count else {
    return []
  }
  var h = homography * (1 / scale)
  var sign = 0
  for i in 0..<first.count {
    let mapped = h * SIMD3(first[i].x, first[i].y, 1)
    sign += dot(mapped, SIMD3(second[i].x, second[i].y, 1)) > 0 ? 1 : -1
  }
  if sign < 0 { h = h * -1 }
  let (values, vectors) = (h.transpose * h).symmetricEigen()
  let (s1, s3) = (values.z, values.x)
  guard s1 - s3 > minStretch else {
    let pose = RigidTransform(rotation: h.nearestRotation, translation: .zero)
    return [PlaneMotion(secondFromFirst: pose, normal: SIMD3(0, 0, 1))]
  }
  let v2 = vectors.c1
  let a = vectors.c2 * max(0, 1 - s3).squareRoot()
  let b = vectors.c0 * max(0, s1 - 1).squareRoot()
  return [normalized(a + b), normalized(a - b)].compactMap { u in
    planeMotion(h, v2, u, first)
  }
}

/// The motion for `u`, one of the two directions on the plane whose length H preserves.
private func planeMotion(
  _ h: Matrix3, _ v2: SIMD3<Double>, _ u: SIMD3<Double>, _ first: [SIMD2<Double>]
) -> PlaneMotion? {
  let normal = cross(v2, u)
  let w = Matrix3(columns: h * v2, h * u, cross(h * v2, h * u))
  let rotation = (w * Matrix3(columns: v2, u, normal).transpose).nearestRotation
  let translation = (h - rotation) * normal
  // Normal and translation change sign together; the plane must be in front of the first camera.
  var front = 0
  for x in first { front += dot(normal, SIMD3(x.x, x.y, 1)) > 0 ? 1 : -1 }
  guard front != 0, rotation.c0.x.isFinite else { return nil }
  let side = front > 0 ? 1.0 : -1.0
  return PlaneMotion(
    secondFromFirst: RigidTransform(rotation: rotation, translation: translation * side),
    normal: normal * side)
}

/// Minimum middle singular value of a homography that can be scaled.
private let minScale = 1e-12

/// Difference of the squared singular values of a scaled homography below which it is a pure
/// rotation.
private let minStretch = 1e-9
