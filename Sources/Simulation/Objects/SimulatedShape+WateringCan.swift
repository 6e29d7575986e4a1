import Numerics
import Scene

/// The mesh of the watering can.
extension SimulatedShape {
  /// Levels of detail that keep the thin parts, and limit the memory.
  private static let usableDetail = 200...400
  /// Size of a grid cell times the detail, in meters.
  private static let length: Float = 0.3
  /// Distances in meters at which occlusion is sampled along the normal.
  private static let probes: [Float] = [0.003, 0.007, 0.014, 0.026, 0.044]

  static func mesh(of can: WateringCan, detail: Int) -> TriangleMesh {
    let detail = min(max(detail, usableDetail.lowerBound), usableDetail.upperBound)
    var grid = DistanceGrid(
      lower: WateringCan.lower, upper: WateringCan.upper, spacing: length / Float(detail),
      distance: can.distance)
    grid.removeAmbiguities()
    let nets = SurfaceNets(grid)
    let positions = nets.positions.map(WateringCan.placed)
    return TriangleMesh(
      positions: positions, normals: normals(positions, nets.triangles),
      triangles: nets.triangles)
  }

  /// Share of the sky's light at each vertex, from the distance to the surface along the normal.
  static func openness(
    of mesh: TriangleMesh, _ distance: (SIMD3<Float>) -> Float
  ) -> [Float] {
    zip(mesh.positions, mesh.normals).map { point, normal in
      let free = probes.map { min(max(distance(point + normal * $0) / $0, 0), 1) }
      return 0.25 + 0.75 * free.reduce(0, +) / Float(probes.count)
    }
  }
}
