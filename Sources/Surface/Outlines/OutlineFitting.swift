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

  /// The group of units that keeps the rounds.
  static let group = "fitted"

  /// The surface that fits points and silhouettes.
  func fitted(report: inout MeshReport, context: RunContext) throws -> TriangleMesh {
    var now = FittedSurface(mesh: try fairing.moved(), places: 0, edges: 0, excess: nil)
    let vertices = now.mesh.positions.count
    for number in 0..<Self.rounds {
      let before = now
      now = try context.unit(
        Self.group, number, checking: { try $0.check(vertices: vertices) },
        computing: { try round(number, before, in: context.part(number, of: Self.rounds)) })
      context.units?.remove(Self.seen(number))
      guard now.edges > 0 else { break }
    }
    (report.outlinePlaces, report.outlineEdges) = (now.places, now.edges)
    report.outlineExcess = now.excess.map { Double($0) }
    return now.mesh
  }

  private static func seen(_ round: Int) -> String { "outlines-\(round)" }

  private func round(
    _ number: Int, _ before: FittedSurface, in context: RunContext
  ) throws -> FittedSurface {
    let mesh = before.mesh
    let found = try outlines.pull(
      on: mesh, from: fairing.start, in: fairing.frame,
      excess: before.excess.map { OutlineExcess(shift: $0) },
      deviations: try lookup.deviations(mesh.positions, context: context.silent),
      group: Self.seen(number), context: context)
    return FittedSurface(
      mesh: found.edges > 0 ? try fairing.moved(found.pull) : mesh, places: found.places,
      edges: found.edges, excess: found.places > 0 ? found.excess.shift : nil)
  }
}

/// The surface after a round.
private struct FittedSurface: Storable {
  var mesh: TriangleMesh
  /// Number of contour points, and of those with an edge.
  var places: Int
  var edges: Int
  /// The outward bias of silhouettes, pixels; `nil` without contour points.
  var excess: Float?
}

extension FittedSurface {
  func store(into writer: inout ByteWriter) {
    mesh.store(into: &writer)
    writer.array([UInt32(clamping: places), UInt32(clamping: edges)])
    writer.optional(excess) { $0.float($1) }
  }

  init(from reader: inout ByteReader) throws {
    mesh = try TriangleMesh(from: &reader)
    let counts: [UInt32] = try reader.array()
    guard counts.count == 2 else { throw StorageError.inconsistent("outlines") }
    (places, edges) = (Int(counts[0]), Int(counts[1]))
    excess = try reader.optional { try $0.float() }
  }

  /// - Throws: `StorageError` if the surface has another number of vertices.
  func check(vertices: Int) throws {
    guard mesh.positions.count == vertices else { throw StorageError.inconsistent("mesh") }
  }
}
