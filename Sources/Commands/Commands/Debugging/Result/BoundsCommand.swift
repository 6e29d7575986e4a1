import Alignment
import Geometry
import Pipeline
import Scene
import Script
import ShellKit
import Surface

/// `bounds` shows the bounding box of the reconstruction.
struct BoundsCommand: Command {
  static let spec = CommandSpec(
    "bounds", group: .debugging,
    summary:
      "Shows the object's bounding box: center, size, rotation, coordinate frame, and source.",
    details: """
      source is given (mesh.box), session (a single view of the object), adjusted (a session's box \
      corrected by hand), separated (the object as dense separated it from its surroundings) or \
      estimated (what most cameras look at). The box is aligned with the axes of the model, so its \
      rotation, a quaternion x, y, z, w, is the identity. If there is a mesh, its bounding box is \
      shown as well: the bounds that PhotogrammetrySession gives.
      """,
    needs: [.result(.align)],
    examples: ["bounds": "estimated"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let found = try shell.project.placedReconstruction().kept
    let bounds = try shell.project.modelBounds()
    return Reply(
      value: .record(
        Self.record(
          bounds, found, origin: try shell.project.results.report(of: AlignBinding.self).origin)))
  }

  private static func record(
    _ bounds: ModelBounds, _ found: Reconstruction, origin: WorldOrigin
  ) -> Record {
    var record: Record = [
      "source": .string(bounds.source.rawValue), "center": list(bounds.box.center),
      "size": list(bounds.box.extent),
      "rotation": .list([0, 0, 0, 1].map { .number(Double($0)) }),
      "frame": .string(
        "the model's: Y up, origin at the center of "
          + middle(origin)),
      "unit": .string(found.isMetric ? "metres" : "arbitrary: the model has no scale"),
    ]
    if let mesh = bounds.mesh {
      record["mesh_center"] = list(mesh.center)
      record["mesh_size"] = list(mesh.extent)
    }
    return record
  }

  private static func middle(_ origin: WorldOrigin) -> String {
    switch origin {
    case .box: "the base of the session's box"
    case .object: "the base of the separated object"
    case .points: "what the cameras view"
    }
  }

  private static func list(_ v: SIMD3<Double>) -> Value {
    .list([v.x, v.y, v.z].map { .number($0) })
  }
}
