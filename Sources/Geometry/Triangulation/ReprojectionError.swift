import Numerics

/// Squared distance in normalized coordinates between the projection of a point and an observation;
/// infinite behind the camera.
@inlinable public func normalizedError2(
  _ point: SIMD3<Double>, _ pose: RigidTransform, _ ray: SIMD2<Double>
) -> Double {
  let x = pose * point
  guard x.z > 0 else { return .infinity }
  let e = SIMD2(x.x / x.z, x.y / x.z) - ray
  return dot(e, e)
}

/// Reprojection error in pixels (with distortion); infinite behind the camera.
@inlinable public func reprojectionError(
  _ point: SIMD3<Double>, _ pose: RigidTransform, _ camera: Camera, _ pixel: SIMD2<Double>
) -> Double {
  let x = pose * point
  guard x.z > 0 else { return .infinity }
  return length(camera.project(x) - pixel)
}
