import Geometry
import Numerics
import Scene
import Support

/// Moves the invisible base of an object onto its support.
///
/// Points near the support are excluded, so Poisson reconstruction closes the solid below the
/// lowest points with a smooth dome, some distance above the support. An unsupported patch whose
/// rim is almost entirely close to the support must be the base: it is moved straight down, and
/// the visible surface ends in a vertical wall. The invisible underside of a ball has a higher
/// rim and is not changed.
struct BaseSettling {
  /// Maximum distance of a supported vertex to the nearest sample, in spacings of the sample.
  private static let seenReach: Float = 1.5
  /// Minimum fraction of a base's rim that is below the support's clearance;
  /// some gaps extend higher.
  private static let minLow = 0.9

  let support: SupportPlane
  let lookup: SampleLookup

  /// Moves the vertices of the base; the triangles do not change.
  func apply(to mesh: inout TriangleMesh, context: RunContext) throws {
    let seen = try lookup.seen(mesh.positions, reach: Self.seenReach, context: context)
    let unseen = MeshParts(mesh) { seen[$0] <= 0 }
    let heights = mesh.positions.map { support.above(SIMD3<Double>($0)) }
    let isBase = bases(of: mesh, unseen: unseen, heights: heights)
    for i in mesh.positions.indices where unseen.part[i] >= 0 && isBase[Int(unseen.part[i])] {
      mesh.positions[i].y -= Float(heights[i])
    }
  }

  /// Whether each unsupported part is a base.
  private func bases(of mesh: TriangleMesh, unseen: MeshParts, heights: [Double]) -> [Bool] {
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
