import Geometry
import Scene
import Support

extension PoseExport {
  /// Number of names that `colmapText` encodes because the format cannot represent them.
  package var encodedNameCount: Int {
    reconstruction.registered.count { COLMAPModel.textName(names[$0]) != names[$0] }
  }

  /// `cameras.txt`, `images.txt` and `points3D.txt`, with `rigs.txt` and `frames.txt` if there are
  /// rigs.
  public func colmapText() -> [ExportFile] {
    let rigs = COLMAPRigExport(self)
    let model = COLMAPModel(rigs.hasRigs ? rigs.export : self)
    let texts = [Self.cameras(model), Self.images(model), Self.points(model)]
    return zip(COLMAPModel.fileNames, texts).map { ExportFile(path: "\($0).txt", text: $1) }
      + (rigs.hasRigs ? rigs.text : [])
  }

  private static func cameras(_ model: COLMAPModel) -> String {
    var text =
      "# \(VisibleText.line(model.export.comment))\n# CAMERA_ID MODEL WIDTH HEIGHT PARAMS[]\n"
    for (index, camera) in model.export.reconstruction.cameras.enumerated() {
      let parameters = COLMAPModel.parameters(camera).map { "\($0)" }.joined(separator: " ")
      text += "\(index + 1) \(COLMAPModel.lens(camera).name) \(camera.width) \(camera.height) "
      text += parameters + "\n"
    }
    return text
  }

  private static func images(_ model: COLMAPModel) -> String {
    let export = model.export
    var text = "# IMAGE_ID QW QX QY QZ TX TY TZ CAMERA_ID NAME, then POINTS2D[] X Y POINT3D_ID\n"
    for missing in export.missing {
      text += "# not registered: \(VisibleText.line("\(missing.name): \(missing.reason)"))\n"
    }
    for (view, pose) in model.registered {
      let q = pose.rotation.quaternion
      let t = pose.translation
      text += "\(view + 1) \(q.w) \(q.x) \(q.y) \(q.z) \(t.x) \(t.y) \(t.z) "
      text +=
        "\(export.reconstruction.viewCameras[view] + 1) \(COLMAPModel.textName(export.names[view]))\n"
      var points: [String] = []
      points.reserveCapacity(model.pointIDs[view].count)
      for (index, id) in model.pointIDs[view].enumerated() {
        let keypoint = export.features[view].keypoints[index]
        points.append("\(keypoint.x) \(keypoint.y) \(id.map { "\($0)" } ?? "-1")")
      }
      text += points.joined(separator: " ") + "\n"
    }
    return text
  }

  private static func points(_ model: COLMAPModel) -> String {
    var text = "# POINT3D_ID X Y Z R G B ERROR TRACK[] as IMAGE_ID POINT2D_IDX\n"
    for index in model.points {
      let point = model.export.reconstruction.points[index]
      let (p, c) = (point.position, point.color)
      text += "\(index + 1) \(p.x) \(p.y) \(p.z) \(c.x) \(c.y) \(c.z) \(model.meanError(of: point))"
      for seen in model.track(of: point) { text += " \(seen.view + 1) \(seen.keypoint)" }
      text += "\n"
    }
    return text
  }
}
