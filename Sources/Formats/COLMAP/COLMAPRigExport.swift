import Geometry
import Scene
import Support

/// The rigs and frames of an exported model: those of the capture, and one rig per camera of the other
/// images. Ids start at 1; those of frames are the ids of their first image.
///
/// COLMAP identifies a sensor of a rig by its camera, so that each has a camera of its own.
struct COLMAPRigExport {
  /// A sensor: the id of its camera, and its pose unless it is the reference sensor.
  typealias Sensor = (camera: Int, pose: RigidTransform?)

  /// A frame: its id, rig and pose, and its images with their cameras.
  struct Frame {
    var id: Int
    var rig: Int
    var pose: RigidTransform
    var images: [(id: Int, camera: Int)]
  }

  /// The export with a camera for each sensor of a rig.
  let export: PoseExport
  private(set) var rigs: [(id: Int, sensors: [Sensor])] = []
  private(set) var frames: [Frame] = []

  /// Whether any images belong to rigs of several cameras.
  let hasRigs: Bool

  init(_ whole: PoseExport) {
    let fixed = FixedRigs(whole.views.views, poses: whole.reconstruction.poses)
    hasRigs = !fixed.rigs.isEmpty
    var export = whole
    var isInRig = [Bool](repeating: false, count: whole.reconstruction.poses.count)
    for rig in fixed.rigs {
      var sensors: [Int: Int] = [:]
      for (view, camera) in rig.instants.flatMap(\.views) where view < isInRig.count {
        isInRig[view] = true
        export.useCamera(of: camera, for: view, numbers: &sensors)
      }
      let id = rigs.count + 1
      rigs.append(
        (
          id,
          rig.cameras.indices.compactMap { index in
            sensors[index].map { ($0 + 1, index == 0 ? nil : rig.cameraFromRig[index]) }
          }
        ))
      frames += rig.instants.compactMap { instant in
        instant.views.first.map { first in
          Frame(
            id: first.view + 1, rig: id, pose: instant.rigFromWorld,
            images: instant.views.map { ($0.view + 1, export.cameraID($0.view)) })
        }
      }
    }
    self.export = export
    addOthers(isInRig)
    frames.sort { $0.id < $1.id }
  }

  private mutating func addOthers(_ isInRig: [Bool]) {
    var rigOf: [Int: Int] = [:]
    for (view, pose) in export.reconstruction.poses.enumerated() {
      guard let pose, !isInRig[view] else { continue }
      let camera = export.cameraID(view)
      let rig = rigOf[camera] ?? rigs.count + 1
      if rigOf[camera] == nil {
        rigOf[camera] = rig
        rigs.append((rig, [(camera, nil)]))
      }
      frames.append(Frame(id: view + 1, rig: rig, pose: pose, images: [(view + 1, camera)]))
    }
  }
}

extension PoseExport {
  fileprivate func cameraID(_ view: Int) -> Int { reconstruction.viewCameras[view] + 1 }

  /// Gives a view the camera of its sensor: a copy of the view's for the first view.
  fileprivate mutating func useCamera(of sensor: Int, for view: Int, numbers: inout [Int: Int]) {
    let own = reconstruction.viewCameras[view]
    let number = numbers[sensor] ?? reconstruction.cameras.count
    if numbers[sensor] == nil {
      numbers[sensor] = number
      reconstruction.cameras.append(reconstruction.cameras[own])
      if views.cameras.indices.contains(own) { views.cameras.append(views.cameras[own]) }
    }
    reconstruction.viewCameras[view] = number
  }
}
