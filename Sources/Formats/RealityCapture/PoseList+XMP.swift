import Files
import Foundation
import Geometry
import Support

extension PoseFileReader {
  /// RealityCapture's `NAME.xmp`, and any XML that no other reader recognizes, to report what is
  /// missing.
  static let realityCaptureXMP = PoseFileReader(
    .realityCapture,
    .xml(
      ParsedPoses { root, url in
        var list = PoseList(format: .realityCapture)
        list.addSidecar(root, named: url.deletingPathExtension().lastPathComponent)
        return list
      }),
    places: PoseFilePlaces(
      sidecars: PoseSidecars("xmp", isCertain: false) { folder, names in
        guard names.contains(where: { $0.lowercased().hasSuffix(".xmp") }) else { return nil }
        return try .sidecars(folder, names)
      }),
    recognizes: { $0.isXML && $0.text.contains("xcr:") })
}

extension PoseList {
  /// Reads the XMP files `NAME.xmp` that RealityCapture writes next to photographs.
  static func sidecars(_ folder: URL, _ names: [String]) throws -> PoseList {
    var list = PoseList(format: .realityCapture)
    for name in names where name.lowercased().hasSuffix(".xmp") {
      let url = folder.appendingPathComponent(name)
      do {
        let bytes = try RegularFile.read(url, limit: maxSidecarBytes)
        list.addSidecar(
          try XMLNode(parsing: TextBytes.utf8(bytes)),
          named: url.deletingPathExtension().lastPathComponent)
      } catch {
        list.note(error, .pose, of: name)
      }
    }
    return list
  }

  /// Reads an XMP file: a world-to-camera rotation in row-major order with OpenCV axes and the
  /// camera center, each an attribute or an element; the lens is as in the table.
  ///
  /// Reference: RealityScan, "Camera Geometry".
  mutating func addSidecar(_ root: XMLNode, named name: String) {
    func numbers(_ key: String, _ count: Int) throws -> [Double]? {
      guard let text = root.value("xcr:" + key) else { return nil }
      guard let found = XMLNode.numbers(text), found.count == count else {
        throw FileProblem.notNumbers(key: "xcr:" + key, count: count)
      }
      return found
    }
    let camera = camera(of: name) {
      guard let f = try numbers("FocalLength35mm", 1) else { return nil }
      var camera = RealityCaptureConvention.camera(
        focal: f[0],
        principal: SIMD2(
          try numbers("PrincipalPointU", 1)?[0] ?? 0, try numbers("PrincipalPointV", 1)?[0] ?? 0))
      let k = try numbers("DistortionCoeficients", 6) ?? [Double](repeating: 0, count: 6)
      let model = root.value("xcr:DistortionModel") ?? "perspective"
      guard k.allSatisfy({ $0 == 0 }) || model.hasPrefix("brown") else {
        throw FileProblem.unknownCameraModel(String(model.prefix(40)))
      }
      camera.distortion = SIMD4(k[0], k[1], k[4], k[5])
      camera.higher = SIMD2(k[2], k[3])
      return camera
    }
    add(name) {
      guard let m = try numbers("Rotation", 9), let c = try numbers("Position", 3) else {
        throw FileProblem.notListed(in: "xcr:Rotation")
      }
      return (
        try StatedPose.fromWorld(m, center: SIMD3(c[0], c[1], c[2]), key: "xcr:Rotation"), camera
      )
    }
  }
}
