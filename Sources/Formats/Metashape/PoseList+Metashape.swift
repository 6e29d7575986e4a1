import Foundation
import Geometry
import Numerics

extension PoseFileFormat {
  /// Metashape's `cameras.xml`.
  public static let metashape = PoseFileFormat("metashape", title: "Metashape")
}

extension PoseFileReader {
  /// Metashape's `cameras.xml`.
  static let metashape = PoseFileReader(
    .metashape,
    .xml(ParsedPoses(where: { $0.name == "document" }) { root, _ in try .metashape(root) }),
    places: PoseFilePlaces(names: ["cameras.xml": 9], endings: [".xml"]),
    recognizes: { $0.isXML && $0.text.contains("<chunk") })
}

extension PoseList {
  /// Reads Metashape's cameras: 4 × 4 camera-to-chunk matrices in row-major order with OpenCV axes.
  /// The transform of the chunk, or of a camera's component, maps to the world. A camera without a
  /// transform is not aligned, unless it has a master: the sensors of a rig state their rotation and
  /// location relative to the camera of the master. Cameras in a group are named with its label, so
  /// that folders with equal file names differ.
  ///
  /// Reference: Agisoft Metashape, user manual, appendix D.
  static func metashape(_ root: XMLNode) throws -> PoseList {
    var list = PoseList(format: .metashape)
    for chunk in root.all("chunk") {
      let sensors = chunk.all("sensor").compactMap { node in
        node.attributes["id"].map { ($0, node) }
      }
      let byID = Dictionary(sensors) { first, _ in first }
      let lenses = byID.mapValues { sensor in Result { try lens(sensor) } }
      let chunkPoses = MetashapeChunk(chunk, sensors: byID)
      for (name, camera) in chunkPoses.cameras {
        let sensor = camera.attributes["sensor_id"]
        let lens = list.camera(of: name) { try sensor.flatMap { try lenses[$0]?.get() } }
        list.add(name, in: chunkPoses.rig(of: camera)) { (try chunkPoses.pose(of: camera), lens) }
      }
    }
    return list
  }

  private static func lens(_ sensor: XMLNode) throws -> StatedCamera? {
    let adjusted = sensor.children.filter { $0.name == "calibration" }
    guard
      let found = adjusted.first(where: { $0.attributes["class"] == "adjusted" }) ?? adjusted.first
    else { return nil }
    let model = found.attributes["type"] ?? sensor.attributes["type"] ?? "frame"
    guard ["frame", "fisheye", "equidistant_fisheye"].contains(model) else {
      throw FileProblem.unknownCameraModel(String(model.prefix(40)))
    }
    func number(_ key: String) throws -> Double? {
      guard let text = found.child(key)?.text else { return nil }
      guard let value = XMLNode.numbers(text), value.count == 1 else {
        throw FileProblem.notANumber(key: key)
      }
      return value[0]
    }
    guard let f = try number("f") ?? number("fx") else { return nil }
    var camera = StatedCamera(
      focal: SIMD2(f + (try number("b1") ?? 0), f),
      principal: SIMD2(try number("cx") ?? 0, try number("cy") ?? 0))
    camera.origin = .center
    let size = (found.child("resolution") ?? sensor.child("resolution"))?.attributes
    if let w = size?["width"].flatMap({ Int($0) }), let h = size?["height"].flatMap({ Int($0) }) {
      camera.size = SIMD2(w, h)
    }
    // Metashape's p1 and p2 are swapped.
    camera.distortion = SIMD4(
      try number("k1") ?? 0, try number("k2") ?? 0, try number("p2") ?? 0, try number("p1") ?? 0)
    camera.higher = SIMD2(try number("k3") ?? 0, try number("k4") ?? 0)
    if model != "frame" { camera.lens = .fisheye }
    camera.hasHigherDistortion = try (number("b2") ?? 0) != 0
    return camera
  }
}
