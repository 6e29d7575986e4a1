import Numerics
import Support

extension MapBake {
  /// Smallest determinant of a frame of unit vectors that is inverted; below, its tangent is gone.
  private static let minDeterminant: Float = 1e-9

  /// Tangent-space normal, +Y up (OpenGL), 128, 128, 255 where both surfaces agree or the detailed
  /// one is not found.
  func normal(_ face: Int, _ u: Float, _ v: Float, _ bytes: inout [UInt8]) {
    let (point, normal) = surface(face, u, v)
    guard let (_, found) = detail.find(point, normal) else {
      bytes += DetailMap.normal.plain
      return
    }
    let local = tangentSpace(found, face, u, v)
    // 127.5 rounds to 128, the flat value.
    for c in 0..<3 { bytes.append(UInt8(saturating: (local[c] * 0.5 + 0.5) * 255 + 0.5)) }
  }

  /// The direction that a shader with interpolated, unnormalised frames turns back into `normal`.
  @inline(__always)
  private func tangentSpace(
    _ normal: SIMD3<Float>, _ face: Int, _ u: Float, _ v: Float
  ) -> SIMD3<Float> {
    let t = mesh.triangles[face]
    let (normals, tangents) = (mesh.normals, atlas.tangents)
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
