import Geometry
import Imaging
import Numerics
import Scene

/// Interpolates a mesh's attributes at the intersection of a direction with a triangle.
struct MeshShader: Sendable {
  /// Minimum length of an interpolated normal; it is shorter if the corners' normals
  /// contradict each other.
  private static let minNormal = 0.2

  let raster: TriangleRaster
  let mesh: TriangleMesh

  /// Perspective-correct weights of the triangle's corners.
  @inline(__always)
  func weights(_ triangle: Int, _ direction: SIMD3<Double>) -> SIMD3<Float> {
    guard let edges = raster.edges(raster.triangles[triangle]) else {
      return SIMD3(repeating: 1 / 3)
    }
    let e = (edges * direction).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 1e30))
    let sum = e.x + e.y + e.z
    return sum > 0 ? SIMD3<Float>(e / sum) : SIMD3(repeating: 1 / 3)
  }

  /// The camera-frame normal, facing the viewer, and whether the back is visible.
  @inline(__always)
  func normal(
    of triangle: Int, weights: SIMD3<Float>, direction: SIMD3<Double>
  ) -> (SIMD3<Float>, isBack: Bool) {
    let t = raster.triangles[triangle]
    let a = raster.corners[Int(t.x)]
    let face = cross(raster.corners[Int(t.y)] - a, raster.corners[Int(t.z)] - a)
    let isBack = dot(face, direction) > 0
    var normal = normalized(SIMD3<Float>(normalized(face)))
    if mesh.normals.count == mesh.positions.count {
      let (a, b, c) = (mesh.normals[Int(t.x)], mesh.normals[Int(t.y)], mesh.normals[Int(t.z)])
      let sum = a * weights.x + b * weights.y + c * weights.z
      let turned = raster.view.cameraFromWorld.rotation * SIMD3<Double>(sum)
      if length(turned) > Self.minNormal { normal = SIMD3<Float>(normalized(turned)) }
    }
    return (isBack ? -normal : normal, isBack)
  }

  /// The linear vertex color, if the mesh has colors.
  @inline(__always)
  func vertexColor(_ triangle: Int, _ weights: SIMD3<Float>) -> SIMD3<Float>? {
    guard mesh.colors.count == mesh.positions.count else { return nil }
    let t = raster.triangles[triangle]
    let a = Shading.linear(mesh.colors[Int(t.x)]) * weights.x
    let b = Shading.linear(mesh.colors[Int(t.y)]) * weights.y
    return a + b + Shading.linear(mesh.colors[Int(t.z)]) * weights.z
  }
}
