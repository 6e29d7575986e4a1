import Geometry
import Scene

/// The rigs of an exported `.sfm`. Views of a rig at an instant share the pose of the rig, and have
/// sub-poses relative to it.
struct MeshroomRigExport {
  /// A rig and the `cameraFromRig` of its cameras.
  struct Rig {
    var id: Int
    var subPoses: [RigidTransform]
  }

  /// A view's rig, camera in it, and id of the pose.
  struct Place {
    var rig: Int
    var camera: Int
    var pose: Int
  }

  private(set) var rigs: [Rig] = []
  private(set) var places: [Int: Place] = [:]
  /// All poses with their ids: those of rigs, and of views without a rig.
  private(set) var poses: [(pose: RigidTransform, id: Int)] = []

  init(_ export: PoseExport, _ listed: Set<Int>) {
    let fixed = FixedRigs(export.views.views, poses: export.reconstruction.poses)
    for (index, rig) in fixed.rigs.enumerated() {
      rigs.append(Rig(id: index + 1, subPoses: rig.cameraFromRig))
      for instant in rig.instants {
        let views = instant.views.filter { listed.contains($0.view) }
        // A single view of a rig would count as independent.
        guard let first = views.first, views.count > 1 else { continue }
        poses.append((instant.rigFromWorld, first.view + 1))
        for (view, camera) in views {
          places[view] = Place(rig: index + 1, camera: camera, pose: first.view + 1)
        }
      }
    }
    for view in listed.sorted() where places[view] == nil {
      if let pose = export.reconstruction.poses[view] { poses.append((pose, view + 1)) }
    }
    poses.sort { $0.id < $1.id }
  }
}
