import Foundation
import Geometry
import Scene
import Support

extension PoseExport {
  /// openMVG's `sfm_data.json`: views, intrinsics, extrinsics, and the points if there are
  /// features. A view without a pose has the id of a missing pose.
  ///
  /// Type names and pointer ids are those that cereal writes.
  ///
  /// - Parameters:
  ///   - folder: Folder to which `root` is relative.
  ///   - root: Folder to which the image paths are relative.
  ///   - listed: The views.
  public func openMVG(in folder: URL, root: String, listing listed: [Int]) -> String {
    let cameras = Set(listed.map { reconstruction.viewCameras[$0] }).sorted()
    let base = folder.appendingPathComponent(root)
    let models = cameras.map { OpenMVGConvention.model(of: reconstruction.cameras[$0]).name }
    let kinds = models.indices.filter { models.firstIndex(of: models[$0]) == $0 }.map { models[$0] }
    let registered = listed.filter { reconstruction.poses[$0] != nil }
    let parts = [
      #""sfm_data_version": "0.3""#, "\"root_path\": \(JSONText.quoted(root))",
      list("views", listed.enumerated().map { view($1, pointer: $0, in: base) }),
      list(
        "intrinsics",
        cameras.enumerated().map { place, camera in
          intrinsic(
            camera, pointer: listed.count + place,
            type: 1 + (kinds.firstIndex(of: models[place]) ?? 0),
            isFirst: models.firstIndex(of: models[place]) == place)
        }),
      list("extrinsics", registered.compactMap(extrinsic)),
      list("structure", hasFeatures ? structure(Set(listed)) : []), list("control_points", []),
    ]
    return "{\n  " + parts.joined(separator: ",\n  ") + "\n}\n"
  }

  private func list(_ name: String, _ items: [String]) -> String {
    "\"\(name)\": [" + (items.isEmpty ? "" : "\n    " + items.joined(separator: ",\n    ")) + "]"
  }

  private func wrapped(_ pointer: Int, _ data: String) -> String {
    "\"ptr_wrapper\": {\"id\": \(OpenMVGConvention.firstTime + pointer + 1), \"data\": {\(data)}}"
  }

  private func view(_ view: Int, pointer: Int, in base: URL) -> String {
    let camera = reconstruction.camera(of: view)
    let path = relativePath(of: views.views[view].image.url, to: base)
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let pose = reconstruction.poses[view] == nil ? OpenMVGConvention.noPose : view
    let data = [
      "\"local_path\": \(JSONText.quoted(folder))", "\"filename\": \(JSONText.quoted(name))",
      "\"width\": \(camera.width)", "\"height\": \(camera.height)", "\"id_view\": \(view)",
      "\"id_intrinsic\": \(reconstruction.viewCameras[view])", "\"id_pose\": \(pose)",
    ]
    return "{\"key\": \(view), \"value\": {\"polymorphic_id\": \(OpenMVGConvention.plainType), "
      + wrapped(pointer, data.joined(separator: ", ")) + "}}"
  }

  /// - Parameters:
  ///   - type: Number of the camera's model, from 1.
  ///   - isFirst: Whether no earlier camera has the model.
  private func intrinsic(_ index: Int, pointer: Int, type: Int, isFirst: Bool) -> String {
    let camera = reconstruction.cameras[index]
    let (model, distortion) = OpenMVGConvention.model(of: camera)
    let type =
      isFirst
      ? "\"polymorphic_id\": \(OpenMVGConvention.firstTime + type), "
        + "\"polymorphic_name\": \"\(model)\""
      : "\"polymorphic_id\": \(type)"
    let data = [
      "\"width\": \(camera.width)", "\"height\": \(camera.height)",
      "\"focal_length\": \(camera.focal)", "\"principal_point\": [\(camera.cx), \(camera.cy)]",
      distortion,
    ]
    return "{\"key\": \(index), \"value\": {\(type), "
      + wrapped(pointer, data.joined(separator: ", ")) + "}}"
  }

  private func extrinsic(_ view: Int) -> String? {
    guard let pose = reconstruction.poses[view] else { return nil }
    let rows = (0..<3).map { r in
      "[" + (0..<3).map { "\(pose.rotation[r, $0])" }.joined(separator: ", ") + "]"
    }
    let c = pose.center
    return "{\"key\": \(view), \"value\": {\"rotation\": [\(rows.joined(separator: ", "))], "
      + "\"center\": [\(c.x), \(c.y), \(c.z)]}}"
  }

  private func structure(_ listed: Set<Int>) -> [String] {
    reconstruction.points.enumerated().map { index, point in
      let p = point.position
      let seen = observations(of: point).filter { listed.contains($0.view) }.map { seen in
        "{\"key\": \(seen.view), \"value\": {\"id_feat\": \(seen.keypoint), "
          + "\"x\": [\(seen.place.x), \(seen.place.y)]}}"
      }
      return "{\"key\": \(index), \"value\": {\"X\": [\(p.x), \(p.y), \(p.z)], "
        + "\"observations\": [\(seen.joined(separator: ", "))]}}"
    }
  }
}
