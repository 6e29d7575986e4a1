import Numerics
import Support

extension MapBake {
  /// Minimum determinant of a frame of unit vectors for inversion; below, its
  /// tangent is degenerate.
  private static let minDeterminant: Float = 1e-9

  /// Tangent-space normal, +Y up (OpenGL): 128, 128, 255 if both surfaces agree or the
  /// detailed one is not found.
  func normal(on face: Int, _ u: Float, _ v: Float, into bytes: UnsafeMutablePointer<UInt8>) {
    let (point, normal) = surface(on: face, u, v)
    guard let (_, found) = detail.find(point, normal) else {
      for c in 0..<3 { bytes[c] = DetailMap.normal.plain[c] }
      return
    }
    let local = tangentSpace(of: found, on: face, u, v)
    // 127.5 rounds to 128, the flat value.
    for c in 0..<3 { bytes[c] = UInt8(saturating: (local[c] * 0.5 + 0.5) * 255 + 0.5) }
  }

  /// The direction that a shader with interpolated, unnormalized frames
  /// transforms back to `normal`.
  @inline(__always)
  private func tangentSpace(
    of normal: SIMD3<Float>, on face: Int, _ u: Float, _ v: Float
  ) -> SIMD3<Float> {
    let t = mesh.triangles[face]
    let (w, first) = (1 - u - v, 3 * face)
    let (a, b, c) = (mesh.normals[Int(t.x)], mesh.normals[Int(t.y)], mesh.normals[Int(t.z)])
    let n = a * w + b * u + c * v
    let along =
      atlas.tangents[first] * w + atlas.tangents[first + 1] * u + atlas.tangents[first + 2] * v
    let across = cross(n, along)
    // Invert the matrix (along, across, n) by its cofactors.
    let det = dot(along, cross(across, n))
    guard abs(det) > Self.minDeterminant else { return SIMD3(0, 0, 1) }
    let local =
      SIMD3(
        dot(cross(across, n), normal), dot(cross(n, along), normal),
        dot(cross(along, across), normal)) / det
    return normalized(local)
  }
}
