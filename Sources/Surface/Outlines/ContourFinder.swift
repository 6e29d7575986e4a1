import Geometry
import Numerics
import Scene

/// Finds the occluding contours of a surface in a view.
///
/// The contour generator is the curve where the normal, interpolated linearly from the vertices, is
/// perpendicular to the ray (Hertzmann & Zorin, "Illustrating smooth surfaces", SIGGRAPH 2000).
struct ContourFinder: Sendable {
  /// Distance from the surface of the ray that tests a contour, and depth behind the contour that
  /// must be empty, both in pixels at that depth. With less, the contour is a bump of the
  /// surface, not a silhouette.
  private static let (clearance, drop): (Float, Float) = (2, 24)
  /// Width of the image border, in pixels, without contour points, as profiles
  /// would leave the image.
  private static let margin: Float = 24

  let positions: [SIMD3<Float>]
  let normals: [SIMD3<Float>]
  let triangles: [SIMD3<UInt32>]
  let tree: TriangleBVH

  init(_ mesh: TriangleMesh) {
    positions = mesh.positions
    normals = mesh.normals
    triangles = mesh.triangles
    tree = TriangleBVH(mesh)
  }

  func contours(of camera: Camera, _ pose: RigidTransform) -> [ContourSample] {
    let center = SIMD3<Float>(pose.center)
    let facing = positions.indices.map { i -> Float in
      let ray = center - positions[i]
      return dot(normals[i], ray) / max(length(ray), .leastNormalMagnitude)
    }
    var result: [ContourSample] = []
    for t in triangles {
      let f = SIMD3(facing[Int(t.x)], facing[Int(t.y)], facing[Int(t.z)])
      guard f.min() < 0, f.max() >= 0,
        let sample = sample(on: t, facing: f, center: center, camera: camera, pose: pose)
      else {
        continue
      }
      result.append(sample)
    }
    return result
  }

  /// The midpoint of the contour segment in a triangle, if it is a silhouette in the image.
  private func sample(
    on t: SIMD3<UInt32>, facing: SIMD3<Float>, center: SIMD3<Float>, camera: Camera,
    pose: RigidTransform
  ) -> ContourSample? {
    guard let (first, last) = Self.way(facing) else { return nil }
    let weights = (first + last) / 2
    let point = mean(of: positions, on: t, weights: weights)
    let normal = normalized(mean(of: normals, on: t, weights: weights))
    let inCamera = pose * SIMD3<Double>(point)
    guard normal.x.isFinite, inCamera.z > 0 else { return nil }
    let footprint = Float(inCamera.z / camera.fx)
    let beside = point + normal * (Self.clearance * footprint)
    let pixel = SIMD2<Float>(camera.project(inCamera))
    let step = SIMD2<Float>(camera.project(pose * SIMD3<Double>(beside))) - pixel
    let size = length(step)
    guard size > Self.clearance / 2, pixel.min() > Self.margin,
      pixel.x < Float(camera.width) - Self.margin, pixel.y < Float(camera.height) - Self.margin,
      isOutline(beside, footprint, from: center)
    else { return nil }
    return ContourSample(
      corners: t, weights: weights, position: point, normal: normal,
      length: distance(
        mean(of: positions, on: t, weights: first), mean(of: positions, on: t, weights: last)),
      pixel: pixel,
      outward: step / size, pixelsPerUnit: size / (Self.clearance * footprint))
  }

  /// The ends of the contour segment in a triangle, in barycentric weights.
  private static func way(_ facing: SIMD3<Float>) -> (SIMD3<Float>, SIMD3<Float>)? {
    var ends: [SIMD3<Float>] = []
    for k in 0..<3 {
      let (a, b) = (k, (k + 1) % 3)
      guard (facing[a] < 0) != (facing[b] < 0) else { continue }
      let share = facing[a] / (facing[a] - facing[b])
      var weights = SIMD3<Float>.zero
      (weights[a], weights[b]) = (1 - share, share)
      ends.append(weights)
    }
    return ends.count == 2 ? (ends[0], ends[1]) : nil
  }

  private func mean(
    of values: [SIMD3<Float>], on t: SIMD3<UInt32>, weights: SIMD3<Float>
  ) -> SIMD3<Float> {
    weights.x * values[Int(t.x)] + weights.y * values[Int(t.y)] + weights.z * values[Int(t.z)]
  }

  private func isOutline(_ beside: SIMD3<Float>, _ footprint: Float, from center: SIMD3<Float>)
    -> Bool
  {
    let ray = beside - center
    let reach = 1 + Self.drop * footprint / length(ray)
    return !tree.anyHit(origin: center, direction: ray, within: 0...reach)
  }
}
