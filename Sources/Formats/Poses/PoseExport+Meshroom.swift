import Foundation
import Geometry
import Scene
import Support

extension PoseExport {
  /// AliceVision's `.sfm`: views, intrinsics and poses joined by their numbers, and the points where
  /// there are features. All numbers are texts. A view without a pose is listed without one.
  ///
  /// Rotations are from world to camera, by columns; axes as ours, the principal point from the image's
  /// centre. AliceVision refuses files of a later version than its own: this is the first one with focal lengths in
  /// millimetres, which Meshroom reads since 2023. Reference: `sfmDataIO/jsonIO.cpp` of AliceVision 3.0 and later.
  ///
  /// - Parameters:
  ///   - folder: What paths of images are relative to.
  ///   - listed: The views; those without a file are left out by who calls.
  public func meshroom(in folder: URL, listing listed: [Int]) -> String {
    let cameras = Set(listed.map { reconstruction.viewCameras[$0] }).sorted()
    var parts = [
      #""version": ["1", "2", "2"]"#, list("views", listed.map { view($0, in: folder) }),
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

  /// Width of the sensor that focal lengths in millimetres are for.
  private static let sensorWidth = 36.0

  private func intrinsic(_ index: Int) -> String {
    let camera = reconstruction.cameras[index]
    let focal = camera.fx / Double(camera.width) * Self.sensorWidth
    let height = Self.sensorWidth * Double(camera.height) / Double(camera.width)
    let middle = [
      camera.cx - Double(camera.width) / 2, camera.cy - Double(camera.height) / 2,
    ]
    let distortion = [camera.k1, camera.k2, 0, camera.p1, camera.p2]
    let hasDistortion = camera.hasDistortion
    return fields([
      ("intrinsicId", "\(index + 1)"), ("width", "\(camera.width)"),
      ("height", "\(camera.height)"), ("sensorWidth", "\(Self.sensorWidth)"),
      ("sensorHeight", "\(height)"), ("serialNumber", "camera\(index + 1)"),
      ("type", hasDistortion ? "brown" : "pinhole"), ("initializationMode", "calibrated"),
      ("initialFocalLength", "\(focal)"), ("focalLength", "\(focal)"),
      // Before 1.2.5 of the format the ratio is that of the focal lengths, x to y.
      ("pixelRatio", "\(camera.fx / camera.fy)"), ("pixelRatioLocked", "true"),
      ("distortionInitializationMode", hasDistortion ? "calibrated" : "none"),
      ("locked", "false"),
    ]) + ", \"principalPoint\": \(numbers(middle)), "
      + "\"distortionParams\": \(hasDistortion ? numbers(distortion) : "[]")}"
  }

  private func pose(_ view: Int) -> String? {
    guard let pose = reconstruction.poses[view] else { return nil }
    let columns = (0..<9).map { pose.rotation[$0 % 3, $0 / 3] }
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
