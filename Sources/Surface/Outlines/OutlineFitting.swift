import Scene
import Support

/// Moves the surface to where the photographs' outlines say it ends.
///
/// Photographs of plain or glossy things say little of a surface that faces them, and most where it turns
/// away: its outline is as sharp as any edge. The fairing's surface is seen from each photograph, the nearest
/// edges to its contours are looked up, and what they ask for is given to the fairing, until they agree.
/// (Hernández Esteban & Schmitt, "Silhouette and stereo fusion for 3D object modeling", CVIU 2004, with
/// edges for silhouettes, as no background needs to be known; Cremers & Kolev 2011.)
struct OutlineFitting {
  /// How often outlines are looked up: each time nearer the surface shows more of them.
  private static let rounds = 5

  let fairing: SurfaceFairing
  let lookup: SampleLookup
  let outlines: SurfaceOutlines

  /// The surface that agrees with points and outlines.
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
