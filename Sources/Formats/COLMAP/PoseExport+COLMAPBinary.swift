import Geometry
import Scene
import Support

extension PoseExport {
  /// `cameras.bin`, `images.bin` and `points3D.bin`, with `rigs.bin` and `frames.bin` if there are
  /// rigs.
  public func colmapBinary() -> [ExportFile] {
    let rigs = COLMAPRigExport(self)
    let model = COLMAPModel(rigs.hasRigs ? rigs.export : self)
    let contents = [Self.cameras(model), Self.images(model), Self.points(model)]
    return zip(COLMAPModel.fileNames, contents).map { ExportFile(path: "\($0).bin", bytes: $1) }
      + (rigs.hasRigs ? rigs.binary : [])
  }

  private static func cameras(_ model: COLMAPModel) -> [UInt8] {
    let cameras = model.export.reconstruction.cameras
    var out = ByteWriter()
    out.integer(UInt64(cameras.count))
    for (index, camera) in cameras.enumerated() {
      out.integer(UInt32(index + 1))
      out.integer(Int32(COLMAPModel.lens(camera).rawValue))
      out.integer(UInt64(camera.width))
      out.integer(UInt64(camera.height))
      for parameter in COLMAPModel.parameters(camera) { out.double(parameter) }
    }
    return out.bytes
  }

  private static func images(_ model: COLMAPModel) -> [UInt8] {
    let export = model.export
    var out = ByteWriter()
    out.integer(UInt64(model.registered.count))
    for (view, pose) in model.registered {
      out.integer(UInt32(view + 1))
      let q = pose.rotation.quaternion
      for value in [q.w, q.x, q.y, q.z] { out.double(value) }
      for axis in 0..<3 { out.double(pose.translation[axis]) }
      out.integer(UInt32(export.reconstruction.viewCameras[view] + 1))
      out.raw(export.names[view].utf8)
      out.integer(UInt8(0))
      let ids = model.pointIDs[view]
      out.integer(UInt64(ids.count))
      for (index, id) in ids.enumerated() {
        let keypoint = export.features[view].keypoints[index]
        out.double(Double(keypoint.x))
        out.double(Double(keypoint.y))
        out.integer(id.map(UInt64.init) ?? UInt64.max)
      }
    }
    return out.bytes
  }

  private static func points(_ model: COLMAPModel) -> [UInt8] {
    var out = ByteWriter()
    out.integer(UInt64(model.points.count))
    for index in model.points {
      let point = model.export.reconstruction.points[index]
      out.integer(UInt64(index + 1))
      for axis in 0..<3 { out.double(point.position[axis]) }
      out.packed(point.color)
      out.double(model.meanError(of: point))
      let track = model.track(of: point)
      out.integer(UInt64(track.count))
      for seen in track {
        out.integer(seen.view + 1)
        out.integer(seen.keypoint)
      }
    }
    return out.bytes
  }
}
