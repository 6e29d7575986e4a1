import Numerics

/// The essential matrix `[t]ₓ R` of a relative pose; |t| = 1 gives Frobenius norm √2.
public func essentialMatrix(_ secondFromFirst: RigidTransform) -> Matrix3 {
  Matrix3.skew(secondFromFirst.translation) * secondFromFirst.rotation
}

/// The two rotations and the translation direction (up to sign) of an essential matrix.
///
/// Reference: Hartley & Zisserman, "Multiple View Geometry", 2nd ed., result 9.19.
public func decomposeEssential(
  _ e: Matrix3
) -> (first: Matrix3, second: Matrix3, translation: SIMD3<Double>) {
  let (u, _, v) = e.svd()
  let su = u.determinant < 0 ? -1.0 : 1.0
  let sv = v.determinant < 0 ? -1.0 : 1.0
  let w = Matrix3(columns: SIMD3(0, 1, 0), SIMD3(-1, 0, 0), SIMD3(0, 0, 1))
  let vt = (v * sv).transpose
  let us = u * su
  return (us * w * vt, us * w.transpose * vt, us.c2)
}

/// The relative pose of an essential matrix for which most points are in front of both cameras
/// (cheirality).
///
/// - Parameters:
///   - first, second: Normalized coordinates of the correspondences to test.
/// - Returns: The pose (|translation| = 1) and the number of correspondences in front of both
///   cameras; the first of equal candidates.
public func poseFromEssential(
  _ e: Matrix3, first: [SIMD2<Double>], second: [SIMD2<Double>]
) -> (secondFromFirst: RigidTransform, inFront: Int) {
  let (ra, rb, t) = decomposeEssential(e)
  var best = (secondFromFirst: RigidTransform(rotation: ra, translation: t), inFront: -1)
  for pose in [
    RigidTransform(rotation: ra, translation: t), RigidTransform(rotation: ra, translation: -t),
    RigidTransform(rotation: rb, translation: t), RigidTransform(rotation: rb, translation: -t),
  ] {
    let count = countInFront(pose, first: first, second: second)
    if count > best.inFront { best = (pose, count) }
  }
  return best
}

/// The number of correspondences that triangulate in front of both cameras.
public func countInFront(
  _ secondFromFirst: RigidTransform, first: [SIMD2<Double>], second: [SIMD2<Double>]
) -> Int {
  var count = 0
  for i in 0..<min(first.count, second.count)
  where isInFront(secondFromFirst, first[i], second[i]) { count += 1 }
  return count
}

/// Whether a correspondence triangulates in front of both cameras (least-squares nearest points of
/// the rays).
@inlinable public func isInFront(
  _ secondFromFirst: RigidTransform, _ first: SIMD2<Double>, _ second: SIMD2<Double>
) -> Bool {
  // λ₂ b = λ₁ a + t with a = R x₁, b = x₂.
  let a = secondFromFirst.rotation * SIMD3(first.x, first.y, 1)
  let b = SIMD3(second.x, second.y, 1)
  let t = secondFromFirst.translation
  let (aa, bb, ab, at, bt) = (dot(a, a), dot(b, b), dot(a, b), dot(a, t), dot(b, t))
  let determinant = aa * bb - ab * ab
  return determinant > 0 && ab * bt - bb * at > 0 && aa * bt - ab * at > 0
}
