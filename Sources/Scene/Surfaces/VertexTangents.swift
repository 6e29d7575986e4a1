import Foundation
import Numerics

/// Maximum cosine between a normal and the y axis for the y axis to define a tangent: 26°.
private let maxUpCosine: Float = 0.9

/// Unit tangents of the vertices of a textured surface, in the direction of the increasing first
/// texture coordinate.
///
/// As in MikkTSpace (Mikkelsen, "Simulation of Wrinkled Surfaces Revisited", 2008): triangles that
/// share a vertex share its tangent, the angle-weighted mean of theirs projected into the tangent
/// plane. The bitangent is the cross product of normal and tangent if no part of the surface is
/// mirrored.
///
/// - Parameters:
///   - triangles: Indices into `texcoords` of each triangle's corners.
///   - texcoords: One per texture vertex, second coordinate upwards, in any unit.
///   - faces: The triangle of `mesh` that corresponds to each triangle.
///   - normals: Unit normals of the vertices of `mesh`.
/// - Returns: One tangent per texture vertex; an arbitrary tangential direction where the
///   coordinates do not define one.
public func vertexTangents(
  _ triangles: [SIMD3<Int32>], texcoords: [SIMD2<Double>], faces: [Int32], mesh: TriangleMesh,
  normals: [SIMD3<Float>]
) -> [SIMD3<Float>] {
  var sums = [SIMD3<Float>](repeating: .zero, count: texcoords.count)
  var owner = [Int](repeating: 0, count: texcoords.count)
  for (local, t) in triangles.enumerated() {
    let world = mesh.triangles[Int(faces[local])]
    let p = (0..<3).map { mesh.positions[Int(world[$0])] }
    let a = texcoords[Int(t.x)]
    let (u, v) = (texcoords[Int(t.y)] - a, texcoords[Int(t.z)] - a)
    let along = normalized((p[1] - p[0]) * Float(v.y) - (p[2] - p[0]) * Float(u.y))
    for k in 0..<3 {
      let n = normals[Int(world[k])]
      let flat = normalized(along - n * dot(n, along))
      sums[Int(t[k])] += flat * cornerAngle(p[k], p[(k + 1) % 3], p[(k + 2) % 3])
      owner[Int(t[k])] = Int(world[k])
    }
  }
  return sums.indices.map { v -> SIMD3<Float> in
    let unit = normalized(sums[v])
    if unit != .zero { return unit }
    guard normals.indices.contains(owner[v]) else { return SIMD3(1, 0, 0) }
    let n = normals[owner[v]]
    return normalized(cross(abs(n.y) < maxUpCosine ? SIMD3(0, 1, 0) : SIMD3(1, 0, 0), n))
  }
}

/// The angle at `a` of the triangle (a, b, c), radians.
public func cornerAngle(_ a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>) -> Float {
  let cosine = dot(normalized(b - a), normalized(c - a))
  return acosf(min(1, max(-1, cosine)))
}
