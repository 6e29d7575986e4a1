import Geometry
import Numerics
import Scene
import Support

/// Puts the base that nobody can see onto what the object stands on.
///
/// Points near the support are left out, so Poisson reconstruction closes the solid below the lowest ones
/// with a smooth dome, some way above the support. Unseen surface all of whose rim is nearly down there can
/// only be the base: it is moved straight down, and what was seen ends in an upright wall. The unseen belly of
/// a ball has its rim higher up and stays as it is.
struct BaseSettling {
  /// Distance to the nearest sample, in its spacings, up to which a vertex was seen.
  private static let seenReach: Float = 1.5
  /// Smallest share of a base's rim that is lower than the support's clearance: some gaps reach higher.
  private static let minLow = 0.9

  let support: SupportPlane
  let lookup: SampleLookup

  /// Moves the vertices of the base; the triangles stay as they are.
  func apply(to mesh: inout TriangleMesh, context: RunContext) throws {
    let seen = try lookup.seen(mesh.positions, reach: Self.seenReach, context: context)
    let unseen = MeshParts(mesh) { seen[$0] <= 0 }
    let heights = mesh.positions.map { support.above(SIMD3<Double>($0)) }
    let isBase = bases(mesh, unseen, heights)
    for i in mesh.positions.indices where unseen.part[i] >= 0 && isBase[Int(unseen.part[i])] {
      mesh.positions[i].y -= Float(heights[i])
    }
  }

  /// For each unseen part whether it is a base.
  private func bases(_ mesh: TriangleMesh, _ unseen: MeshParts, _ heights: [Double]) -> [Bool] {
    var rim = [(low: Int, all: Int)](repeating: (0, 0), count: unseen.areas.count)
    for triangle in mesh.triangles {
      let corners = (0..<3).map { Int(triangle[$0]) }
      guard let part = corners.lazy.map({ unseen.part[$0] }).first(where: { $0 >= 0 }) else {
        continue
      }
      for corner in corners where unseen.part[corner] < 0 {
        rim[Int(part)].all += 1
        if heights[corner] < support.clearance { rim[Int(part)].low += 1 }
      }
    }
    return rim.map { $0.all > 0 && Double($0.low) >= Self.minLow * Double($0.all) }
  }
}
