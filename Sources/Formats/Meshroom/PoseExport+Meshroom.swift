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
    var parts = [
      "\"version\": \(numbers(MeshroomConvention.Version.written.texts))",
      list("views", listed.map { view($0, in: folder) }),
      list("intrinsics", cameras.map(intrinsic)),
      list("poses", listed.compactMap(pose)),
    ]
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

  private func view(_ view: Int, in folder: URL) -> String {
    let camera = reconstruction.camera(of: view)
    let path = relativePath(of: views.views[view].image.url, to: folder)
    return fields([
      ("viewId", "\(view + 1)"), ("poseId", "\(view + 1)"), ("frameId", "\(view + 1)"),
      ("intrinsicId", "\(reconstruction.viewCameras[view] + 1)"), ("width", "\(camera.width)"),
      ("height", "\(camera.height)"),
    ]) + ", \"path\": \(JSONText.quoted(path)), \"metadata\": \"\"}"
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

  private func pose(_ view: Int) -> String? {
    guard let pose = reconstruction.poses[view] else { return nil }
    let columns = MeshroomConvention.transposed((0..<9).map { pose.rotation[$0 / 3, $0 % 3] })
    let c = pose.center
    return "{\"poseId\": \"\(view + 1)\", \"pose\": {\"transform\": {\"rotation\": "
      + "\(numbers(columns)), \"center\": \(numbers([c.x, c.y, c.z]))}, \"locked\": \"0\"}}"
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
