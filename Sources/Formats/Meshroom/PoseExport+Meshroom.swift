import Foundation
import Geometry
import Scene
import Support

extension PoseExport {
  /// AliceVision's `.sfm`: views, intrinsics and poses joined by their ids, and the points if there
  /// are features. A view without a pose is listed without one.
  ///
  /// - Parameters:
  ///   - folder: Folder to which the image paths are relative.
  ///   - listed: The views; the caller omits views without a file.
  public func meshroom(in folder: URL, listing listed: [Int]) -> String {
    let cameras = Set(listed.map { reconstruction.viewCameras[$0] }).sorted()
    let rigs = MeshroomRigExport(self, Set(listed))
    var parts = [
      "\"version\": \(numbers(MeshroomConvention.Version.written.texts))",
      list("views", listed.map { view($0, in: folder, rigs.places[$0]) }),
      list("intrinsics", cameras.map(intrinsic)),
      list("poses", rigs.poses.map { pose($0, id: $1) }),
    ]
    if !rigs.rigs.isEmpty { parts.append(list("rigs", rigs.rigs.map(rig))) }
    if hasFeatures { parts.append(list("structure", structure(Set(listed)))) }
    return "{\n  " + parts.joined(separator: ",\n  ") + "\n}\n"
  }

  private func list(_ name: String, _ items: [String]) -> String {
    "\"\(name)\": [" + (items.isEmpty ? "" : "\n    " + items.joined(separator: ",\n    ")) + "]"
  }

  private func fields(_ fields: [(String, String)]) -> String {
    "{" + fields.map { "\"\($0)\": \"\($1)\"" }.joined(separator: ", ")
  }

  private func numbers(_ values: [some Any]) -> String {
    "[" + values.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
  }

  private func view(
    _ view: Int, in folder: URL, _ place: MeshroomRigExport.Place?
  ) -> String {
    let camera = reconstruction.camera(of: view)
    let path = relativePath(of: views.views[view].image.url, to: folder)
    let number = "\(place?.pose ?? view + 1)"
    let rig = place.map { [("rigId", "\($0.rig)"), ("subPoseId", "\($0.camera)")] } ?? []
    return fields(
      [
        ("viewId", "\(view + 1)"), ("poseId", number), ("frameId", number),
        ("intrinsicId", "\(reconstruction.viewCameras[view] + 1)"), ("width", "\(camera.width)"),
        ("height", "\(camera.height)"),
      ] + rig) + ", \"path\": \(JSONText.quoted(path)), \"metadata\": \"\"}"
  }

  private func intrinsic(_ index: Int) -> String {
    let camera = reconstruction.cameras[index]
    let sensorWidth = MeshroomConvention.sensorWidth
    let focal = MeshroomConvention.millimeters(camera.fx, width: Double(camera.width))
    let height = sensorWidth * Double(camera.height) / Double(camera.width)
    let middle = MeshroomConvention.principal(of: camera)
    let (type, distortion) = MeshroomConvention.lens(of: camera)
    let hasDistortion = !distortion.isEmpty
    return fields([
      ("intrinsicId", "\(index + 1)"), ("width", "\(camera.width)"),
      ("height", "\(camera.height)"), ("sensorWidth", "\(sensorWidth)"),
      ("sensorHeight", "\(height)"), ("serialNumber", "camera\(index + 1)"),
      ("type", type), ("initializationMode", "calibrated"),
      ("initialFocalLength", "\(focal)"), ("focalLength", "\(focal)"),
      // Before version 1.2.5 of the format, the ratio is fx / fy.
      ("pixelRatio", "\(camera.fx / camera.fy)"), ("pixelRatioLocked", "true"),
      ("distortionInitializationMode", hasDistortion ? "calibrated" : "none"),
      ("locked", "false"),
    ]) + ", \"principalPoint\": \(numbers(middle)), "
      + "\"distortionParams\": \(numbers(distortion))}"
  }

  private func pose(_ pose: RigidTransform, id: Int) -> String {
    "{\"poseId\": \"\(id)\", \"pose\": {\"transform\": {\(transform(pose))}, "
      + "\"locked\": \"0\"}}"
  }

  private func transform(_ pose: RigidTransform) -> String {
    let columns = MeshroomConvention.transposed((0..<9).map { pose.rotation[$0 / 3, $0 % 3] })
    let c = pose.center
    return "\"rotation\": \(numbers(columns)), \"center\": \(numbers([c.x, c.y, c.z]))"
  }

  private func rig(_ rig: MeshroomRigExport.Rig) -> String {
    let poses = rig.subPoses.map {
      "{\"status\": \"estimated\", \"pose\": {\(transform($0))}}"
    }
    return "{\"rigId\": \"\(rig.id)\", " + list("subPoses", poses) + "}"
  }

  private func structure(_ listed: Set<Int>) -> [String] {
    reconstruction.points.enumerated().map { index, point in
      let (p, c) = (point.position, point.color)
      let seen = observations(of: point).filter { listed.contains($0.view) }.map { seen in
        "{\"observationId\": \"\(seen.view + 1)\", \"featureId\": \"\(seen.keypoint)\", "
          + "\"x\": \(numbers([seen.place.x, seen.place.y])), \"scale\": \"\(seen.scale)\"}"
      }
      return "{\"landmarkId\": \"\(index)\", \"descType\": \"sift\", "
        + "\"color\": \(numbers([c.x, c.y, c.z])), \"X\": \(numbers([p.x, p.y, p.z])), "
        + "\"observations\": [\(seen.joined(separator: ", "))]}"
    }
  }
}
