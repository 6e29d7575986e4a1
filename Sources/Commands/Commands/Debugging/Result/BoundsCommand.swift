import Alignment
import Geometry
import Scene
import Script
import Surface

/// `bounds` tells the box of what is reconstructed.
struct BoundsCommand: Command {
  static let spec = CommandSpec(
    "bounds", group: .debugging,
    summary: "Tells the box round the object: centre, size, turn, frame, and where it comes from.",
    details: "source is given (mesh.box), session (one look at the object), adjusted (a session's "
      + "box put right by hand), separated (what dense told from its surroundings) or estimated (what "
      + "most cameras look at). The box's sides are the axes of the model, so that its rotation, a quaternion x, y, z, w, is none. Where there is a "
      + "mesh, the box round that is told, too: PhotogrammetrySession's bounds.",
    needs: [.result(.align)],
    examples: [Example("bounds", prints: "estimated")])

  func run(_ options: NoOptions, in bench: inout Workbench) throws -> Reply {
    let found = try bench.reconstruction().kept
    let bounds = try bench.modelBounds()
    return Reply(
      value: .record(
        Self.record(bounds, found, origin: try bench.report(of: AlignStep.self).origin)))
  }

  private static func record(
    _ bounds: ModelBounds, _ found: Reconstruction, origin: WorldOrigin
  ) -> Record {
    var record: Record = [
      "source": .string(bounds.source.rawValue), "center": list(bounds.box.center),
      "size": list(bounds.box.extent),
      "rotation": .list([0, 0, 0, 1].map { .number(Double($0)) }),
      "frame": .string(
        "the model's: Y up, origin in the middle of "
          + middle(origin)),
      "unit": .string(found.isMetric ? "metres" : "the model's own: it has no scale"),
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
    case .object: "the base of what stands free"
    case .points: "what the cameras look at"
    }
  }

  private static func list(_ v: SIMD3<Double>) -> Value {
    .list([v.x, v.y, v.z].map { .number($0) })
  }
}

extension Workbench {
  /// The box of what is reconstructed, from what there is of the present poses.
  ///
  /// - Throws: `CommandError.other` where no point has an extent.
  mutating func modelBounds() throws -> ModelBounds {
    var mesh: TriangleMesh?
    var given: BoundingBox?
    if try isOfThesePoses(.mesh) {
      mesh = try surface().mesh
      let report = try self.report(of: MeshStep.self)
      if report.regionGiven { given = report.region }
    }
    let cloud = try isOfThesePoses(.dense) ? self.cloudParts() : nil
    guard
      let bounds = try ModelBounds(reconstruction().kept, given: given, cloud: cloud, mesh: mesh)
    else {
      throw CommandError.other("the alignment has no points to tell an extent from")
    }
    return bounds
  }

  /// Whether a stage's result is there and was made with the poses there are now.
  private func isOfThesePoses(_ stage: StageName) throws -> Bool {
    records[stage] != nil && isBuilt(stage, on: .align)
  }
}
