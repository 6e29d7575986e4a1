import Alignment
import Foundation
import Geometry
import Numerics
import Pipeline
import Scene
import Script
import ShellKit

/// `rigs` lists the cameras that are fixed to each other.
struct RigsCommand: Command {
  static let spec = CommandSpec(
    "rigs", group: .debugging,
    summary: "Lists rigs: cameras that are fixed to each other, and their relative poses.",
    details: """
      One row per camera. Rigs come from a rig_config.json of COLMAP, load --rig, the files of \
      COLMAP, Meshroom and Metashape, and the views of panoramas. turn is the angle to the first \
      camera of the rig in degrees, x, y and z its position in the first camera's frame (x right, y \
      down, z forward). align estimates one relative pose per camera; rotation_spread (degrees) and \
      distance_spread are the medians over the instants of how far single views were from it, \
      before they were adjusted together. placed counts views that have the pose of the rig, as \
      their own points gave none. set align.rigs off aligns all views independently.
      """,
    needs: [.result(.align)],
    examples: ["rigs": "no rigs"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let views = try shell.project.loadedCapture().viewSet.views
    guard views.contains(where: { $0.rig != nil }) else {
      return .table(
        [], columns: Self.columns,
        caption: "no rigs: no photographs are known to have been taken together; load --rig "
          + "states them")
    }
    let output = try shell.project.placedReconstruction()
    let records = try shell.project.results.report(of: AlignBinding.self).rigs ?? []
    let known = Dictionary(views.map { ($0.name, $0) }) { first, _ in first }
    let listed = output.names.compactMap { known[$0] }
    guard listed.count == output.kept.poses.count else {
      return .table([], columns: Self.columns, caption: "the photographs of the poses changed")
    }
    let fixed = FixedRigs(listed, poses: output.kept.poses)
    let rows = fixed.rigs.flatMap { rig in
      rig.cameras.indices.map { index in
        Self.row(index, rig, records.first { $0.name == rig.name }, listed.map(\.name))
      }
    }
    let caption = records.compactMap { record in
      record.problem.map { "rig \(record.name): \(Self.words($0))" }
    }
    return .table(rows, columns: Self.columns, caption: caption.joined(separator: "\n"))
  }

  private static let columns = [
    "rig", "camera", "frames", "turn", "x", "y", "z", "source", "rotation_spread",
    "distance_spread", "placed",
  ]

  private static func row(
    _ index: Int, _ rig: FixedRigs.Rig, _ record: RigRecord?, _ names: [String]
  ) -> Record {
    let pose = rig.cameraFromRig[index]
    let views = rig.instants.flatMap(\.views).filter { $0.camera == index }.map(\.view)
    let placed = Set(record?.placed ?? [])
    let camera = record?.cameras.first { $0.name == rig.cameras[index] }
    let center = pose.center
    return [
      "rig": .string(rig.name), "camera": .string(rig.cameras[index]),
      "frames": .number(views.count),
      "turn": .number(length(pose.rotation.rotationVector) * 180 / .pi),
      "x": .number(center.x), "y": .number(center.y), "z": .number(center.z),
      "source": .string(camera.map { $0.isExact ? "exact" : "estimated" } ?? "file"),
      "rotation_spread": .number(orNull: camera?.rotationSpread),
      "distance_spread": .number(orNull: camera?.translationSpread),
      "placed": .number(views.count { placed.contains(names[$0]) }),
    ]
  }

  private static func words(_ problem: RigProblem) -> String {
    switch problem {
    case .fewInstants:
      "its cameras have poses together at fewer than three instants; its views were aligned "
        + "independently"
    case .notFixed:
      "the relative poses of its cameras change; its views were aligned independently"
    case .tooManyViews: "too many views to adjust rigs; its views were aligned independently"
    }
  }
}
