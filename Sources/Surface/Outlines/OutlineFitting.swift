import Scene
import Support

/// Fits the surface to the silhouettes in the photographs.
///
/// Photographs of plain or glossy objects constrain a surface poorly where it faces the camera, and
/// best where it turns away: a silhouette is a sharp edge. The contours of the faired surface are
/// projected into each photograph, the nearest edges are found, and the surface is faired again
/// with the edges as constraints, for a fixed number of rounds. (Hernández Esteban & Schmitt,
/// "Silhouette and stereo fusion for 3D object modeling", CVIU 2004, with edges instead of
/// silhouettes, so that the background need not be known; Cremers & Kolev 2011.)
struct OutlineFitting {
  /// Number of rounds: as the surface improves, more edges are found.
  private static let rounds = 5

  let fairing: SurfaceFairing
  let lookup: SampleLookup
  let outlines: SurfaceOutlines

  /// The surface that fits points and silhouettes.
  func fitted(report: inout MeshReport, context: RunContext) throws -> TriangleMesh {
    var mesh = try fairing.moved()
    var excess: OutlineExcess?
    for round in 0..<Self.rounds {
      let part = 1 / Double(Self.rounds)
      let found = try outlines.pull(
        on: mesh, from: fairing.start, in: fairing.frame, excess: excess,
        deviations: try lookup.deviations(mesh.positions, context: context.silent),
        context: context.part(Double(round) * part...Double(round + 1) * part))
      (report.outlinePlaces, report.outlineEdges) = (found.places, found.edges)
      report.outlineExcess = found.places > 0 ? Double(found.excess.shift) : nil
      guard found.edges > 0 else { break }
      excess = found.excess
      mesh = try fairing.moved(found.pull)
    }
    return mesh
  }
}
