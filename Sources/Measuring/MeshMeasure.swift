import Numerics
import Scene

/// Area and volume of a mesh, with their derivatives with respect to its offset.
///
/// The deviations are those of a surface that is off by its own standard deviation in the same
/// direction everywhere, as neighboring vertices err alike: an upper bound for independent errors.
/// Vertices that were not observed, whose deviation is infinite, count as exact.
package struct MeshMeasure: Equatable, Sendable {
  /// Area of the surface; above the plane if there is one.
  package private(set) var area = 0.0
  /// Change of the area if the surface is off by its deviation.
  package private(set) var areaDeviation = 0.0
  /// Volume inside the surface and above the plane.
  package private(set) var volume = 0.0
  /// Change of the volume if the surface is off by its deviation.
  package private(set) var volumeDeviation = 0.0
  /// Share of the area whose deviation is unknown.
  package private(set) var unobserved = 0.0

  /// A plane through `foot` with the unit normal `up`.
  package struct Plane: Equatable, Sendable {
    package var foot: SIMD3<Double>
    package var up: SIMD3<Double>

    package init(foot: SIMD3<Double>, up: SIMD3<Double>) { (self.foot, self.up) = (foot, up) }
  }

  /// Measures the part of the mesh above a plane, or all of it.
  ///
  /// The volume is the sum of the tetrahedra between the triangles and a point of the plane: those
  /// of the cut face are flat. It is meaningful if the mesh is closed.
  package init(_ mesh: TriangleMesh, above plane: Plane? = nil) {
    let origin = plane?.foot ?? mesh.positions.first.map { SIMD3<Double>($0) } ?? .zero
    var unknown = 0.0
    for corners in mesh.triangles {
      let indices = [Int(corners.x), Int(corners.y), Int(corners.z)]
      let whole = indices.map { SIMD3<Double>(mesh.positions[$0]) - origin }
      let normal = cross(whole[1] - whole[0], whole[2] - whole[0])
      let part = plane.map { Self.clipped(whole, up: $0.up) } ?? whole
      guard part.count >= 3, length(normal) > 0 else { continue }
      let (partArea, partVolume) = Self.figures(part, normal: normalized(normal))
      area += partArea
      volume += partVolume
      let known = Self.known(indices, mesh)
      unknown += partArea * (1 - Double(known.count) / 3)
      let share = partArea / (length(normal) / 2)
      for (corner, deviation) in known {
        volumeDeviation += partArea / 3 * deviation
        areaDeviation +=
          share * deviation * Self.growth(whole, corner, normal, mesh, index: indices[corner])
      }
    }
    areaDeviation = abs(areaDeviation)
    unobserved = area > 0 ? unknown / area : 0
  }

  /// The corners with a known deviation.
  private static func known(
    _ indices: [Int], _ mesh: TriangleMesh
  ) -> [(corner: Int, deviation: Double)] {
    guard mesh.deviations.count == mesh.positions.count else { return [] }
    return indices.enumerated().compactMap { corner, index in
      let deviation = Double(mesh.deviations[index])
      return deviation.isFinite ? (corner, deviation) : nil
    }
  }

  /// Change of a triangle's area per unit by which a corner moves along its vertex normal.
  private static func growth(
    _ p: [SIMD3<Double>], _ corner: Int, _ normal: SIMD3<Double>, _ mesh: TriangleMesh, index: Int
  ) -> Double {
    guard mesh.normals.count == mesh.positions.count else { return 0 }
    let side = p[(corner + 2) % 3] - p[(corner + 1) % 3]
    return dot(cross(normalized(normal), side), SIMD3<Double>(mesh.normals[index])) / 2
  }

  /// Area of a convex polygon, and the volume of the pyramid from it to the origin.
  private static func figures(
    _ p: [SIMD3<Double>], normal: SIMD3<Double>
  ) -> (area: Double, volume: Double) {
    var sum = SIMD3<Double>.zero
    for k in 1..<(p.count - 1) { sum += cross(p[k] - p[0], p[k + 1] - p[0]) }
    let area = dot(sum, normal) / 2
    return (area, area * dot(p[0], normal) / 3)
  }

  /// The part of a triangle on the side of the plane through the origin that `up` points to.
  private static func clipped(_ p: [SIMD3<Double>], up: SIMD3<Double>) -> [SIMD3<Double>] {
    let heights = p.map { dot($0, up) }
    guard heights.contains(where: { $0 < 0 }) else { return p }
    var kept: [SIMD3<Double>] = []
    for k in p.indices {
      let next = (k + 1) % p.count
      if heights[k] >= 0 { kept.append(p[k]) }
      if heights[k] * heights[next] < 0 {
        kept.append(p[k] + (p[next] - p[k]) * (heights[k] / (heights[k] - heights[next])))
      }
    }
    return kept
  }
}
