import Imaging
import Numerics
import Scene
import Support

/// Bakes maps of the detailed surface over the atlas of the simplified one.
struct MapBake: Sendable {
  /// Smallest determinant of a frame of unit vectors that is inverted; below, its tangent is gone.
  private static let minDeterminant: Float = 1e-9

  let mesh: TriangleMesh
  let normals: [SIMD3<Float>]
  /// Atlas places, tangents: three a triangle of the mesh.
  let texels: [SIMD2<Double>]
  let tangents: [SIMD3<Float>]
  /// Chart of each triangle, −1 = none.
  let charts: [Int32]
  let detail: DetailSurface
  let size: Int

  func texelTriangle(_ face: Int, scale: Double = 1, size: Int) -> TexelTriangle? {
    guard charts[face] >= 0 else { return nil }
    return TexelTriangle(
      texels[3 * face] * scale, texels[3 * face + 1] * scale, texels[3 * face + 2] * scale,
      size: size)
  }

  /// Position and unit normal of a triangle at given weights.
  @inline(__always)
  func surface(_ face: Int, _ u: Float, _ v: Float) -> (SIMD3<Float>, SIMD3<Float>) {
    let t = mesh.triangles[face]
    let (i, j, k) = (Int(t.x), Int(t.y), Int(t.z))
    let w = 1 - u - v
    let p = mesh.positions[i] * w + mesh.positions[j] * u + mesh.positions[k] * v
    return (p, normalized(normals[i] * w + normals[j] * u + normals[k] * v))
  }

  /// Tangent-space normals, +Y up (OpenGL), 128, 128, 255 where both surfaces agree or the detailed
  /// one is not found.
  func normalMap(in context: RunContext) throws -> [UInt8] {
    var pixels = [UInt8](repeating: 128, count: 3 * size * size)
    try pixels.withUnsafeMutableBufferPointer { buffer in
      for i in 0..<size * size { buffer[3 &* i &+ 2] = 255 }
      nonisolated(unsafe) let target = buffer.start
      try context.parallelRanges(mesh.triangles.count, grain: 512, label: "Baking normals") {
        for face in $0 {
          guard let triangle = texelTriangle(face, size: size) else { continue }
          triangle.forEachTexel { index, u, v in
            let (point, normal) = surface(face, u, v)
            guard let (_, found) = detail.find(point, normal) else { return }
            let local = tangentSpace(found, face, u, v)
            for c in 0..<3 {
              // 127.5 rounds to 128, the flat value.
              target[3 &* index &+ c] = UInt8(saturating: (local[c] * 0.5 + 0.5) * 255 + 0.5)
            }
          }
        }
      }
    }
    return pixels
  }

  /// The direction that a shader with interpolated, unnormalised frames turns back into `normal`.
  @inline(__always)
  private func tangentSpace(
    _ normal: SIMD3<Float>, _ face: Int, _ u: Float, _ v: Float
  ) -> SIMD3<Float> {
    let t = mesh.triangles[face]
    let w = 1 - u - v
    let n = normals[Int(t.x)] * w + normals[Int(t.y)] * u + normals[Int(t.z)] * v
    let along = tangents[3 * face] * w + tangents[3 * face + 1] * u + tangents[3 * face + 2] * v
    let across = cross(n, along)
    // Inverse of the matrix (along, across, n) by its cofactors.
    let det = dot(along, cross(across, n))
    guard abs(det) > Self.minDeterminant else { return SIMD3(0, 0, 1) }
    let local =
      SIMD3(
        dot(cross(across, n), normal), dot(cross(n, along), normal),
        dot(cross(along, across), normal)) / det
    return normalized(local)
  }
}
