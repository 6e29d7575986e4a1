import Geometry
import Scene

/// The rigs of a `.sfm`: cameras that are fixed to each other. The pose of a camera in a rig is the
/// sub-pose, `cameraFromRig`, after the pose of the rig.
///
/// Reference: AliceVision, `sfmData/SfMData.cpp`, `getPose`.
struct MeshroomRigs {
  private struct Key: Hashable {
    var rig: String
    var camera: Int
  }

  private var poses: [Key: Result<RigidTransform, any Error>] = [:]
  /// Poses that several cameras of a rig share.
  private var shared: Set<String> = []

  init(_ root: JSONObject) throws {
    for rig in root.objects("rigs") {
      guard let id = rig.text("rigId") else { continue }
      for (index, entry) in rig.objects("subPoses").enumerated() {
        poses[Key(rig: id, camera: index)] = Result {
          guard entry.text("status") != "uninitialized", let pose = entry.object("pose") else {
            throw FileProblem.notListed(in: "subPoses")
          }
          return try MeshroomConvention.pose(pose)
        }
      }
    }
    guard !poses.isEmpty else { return }
    var users: [String: Set<Int>] = [:]
    for view in root.objects("views") {
      guard let pose = view.text("poseId"), let camera = view.whole("subPoseId") else { continue }
      if users[pose, default: []].insert(camera).inserted, users[pose]?.count == 2 {
        shared.insert(pose)
      }
    }
  }

  /// The place of a view in a rig; `nil` if it has a pose of its own.
  func place(of view: JSONObject) -> RigPlace? {
    guard let rig = view.text("rigId"), let camera = view.whole("subPoseId"),
      let instant = view.text("poseId"), let pose = try? cameraFromRig(of: view)
    else { return nil }
    return RigPlace(rig: rig, camera: "\(camera)", instant: instant, stated: pose)
  }

  /// The pose of a view's camera relative to its rig; `nil` if the view has a pose of its own.
  /// Files that do not say so have one for each pose that only one camera uses.
  ///
  /// - Throws: `FileProblem` if the rig or the camera's pose in it is missing or invalid.
  func cameraFromRig(of view: JSONObject) throws -> RigidTransform? {
    guard let rig = view.text("rigId"), let camera = view.whole("subPoseId"),
      let pose = view.text("poseId")
    else { return nil }
    let isIndependent = view.text("isPoseIndependent").map { $0 == "true" || $0 == "1" }
    guard !(isIndependent ?? !shared.contains(pose)) else { return nil }
    guard let found = poses[Key(rig: rig, camera: camera)] else {
      throw FileProblem.notListed(in: "rigs")
    }
    return try found.get()
  }
}
