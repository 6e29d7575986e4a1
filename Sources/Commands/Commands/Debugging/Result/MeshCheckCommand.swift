import Geometry
import Numerics
import Scene
import Script
import ShellKit
import Surface

/// `mesh check` examines the components and borders of the surface.
struct MeshCheckCommand: Command {
  static let spec = CommandSpec(
    "mesh check", group: .debugging,
    summary: "Shows the mesh's components, the boundaries of its holes and its non-manifold edges.",
    details: """
      For each boundary, frames is the number of registered frames whose image contains it, \
      visible or occluded: a hole in few images needs more photographs; opening is the area of a \
      surface that would close it, over that of the mesh, and \
      out_of_plane 0 for a plane cut. The figures refer to the simplified mesh.
      """,
    needs: [.result(.mesh)], looksAtStop: true,
    examples: ["mesh check": "watertight"])

  /// Maximum number of components and borders that are printed.
  private static let listed = 8

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let mesh = try shell.project.placedMesh()
    let found = MeshExamination(mesh)
    let reconstruction = try shell.project.placedReconstruction(of: .mesh)?.kept
    let area = found.pieces.reduce(0) { $0 + $1.area }
    let pieces = found.pieces.map { piece -> Record in
      [
        "triangles": .number(piece.triangles), "area": .number(piece.area),
        "share": .number(area > 0 ? piece.area / area : 0),
      ]
    }
    let borders = found.borders.map { border -> Record in
      [
        "edges": .number(border.edges), "length": .number(border.length),
        "opening": .number(area > 0 ? length(border.opening.area) / area : 0),
        "out_of_plane": .number(border.opening.outOfPlane),
        "frames": .number(
          orNull: reconstruction.map { Double(MeshCheckCommand.views($0, of: border.middle)) }),
        "x": .number(border.middle.x), "y": .number(border.middle.y), "z": .number(border.middle.z),
      ]
    }
    let summary: Record = [
      "watertight": .bool(found.isWatertight), "triangles": .number(mesh.triangles.count),
      "area": .number(area), "piece_count": .number(pieces.count),
      "border_count": .number(borders.count),
      "non_manifold_edges": .number(found.nonManifoldEdges),
      "non_manifold_vertices": .number(found.nonManifoldVertices),
      "degenerate_triangles": .number(found.degenerateTriangles),
    ]
    var value = summary
    value["pieces"] = .list(pieces.map { .record($0) })
    value["borders"] = .list(borders.map { .record($0) })
    var parts: [ReplyPart] = [.record(summary)]
    for (name, rows) in [("pieces", pieces), ("borders", borders)] where !rows.isEmpty {
      parts += [
        .text("\n\(name), largest first"), .table(Array(rows.prefix(Self.listed))),
      ]
    }
    return Reply(parts, value: .record(value))
  }

  /// The number of frames whose image contains a position, ignoring occlusion.
  private static func views(_ reconstruction: Reconstruction, of place: SIMD3<Double>) -> Int {
    reconstruction.held.count { view in
      guard let pose = reconstruction.poses[view] else { return false }
      let local = pose * place
      guard local.z > 0 else { return false }
      let camera = reconstruction.camera(of: view)
      let pixel = camera.project(local)
      return pixel.x >= 0 && pixel.y >= 0 && pixel.x < Double(camera.width)
        && pixel.y < Double(camera.height)
    }
  }
}
