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
  /// transform is not aligned.
  ///
  /// Reference: Agisoft Metashape, user manual, appendix D.
  static func metashape(_ root: XMLNode) throws -> PoseList {
    var list = PoseList(format: .metashape)
    for chunk in root.all("chunk") {
      var lenses: [String: Result<StatedCamera?, any Error>] = [:]
      for sensor in chunk.all("sensor") {
        if let id = sensor.attributes["id"] { lenses[id] = Result { try lens(sensor) } }
      }
      var worlds: [String: XMLNode] = [:]
      for component in chunk.all("component") {
        if let id = component.attributes["id"] { worlds[id] = component.child("transform") }
      }
      for camera in chunk.all("camera") {
        guard let name = camera.attributes["label"] else { continue }
        let sensor = camera.attributes["sensor_id"]
        let lens = list.camera(of: name) { try sensor.flatMap { try lenses[$0]?.get() } }
        list.add(name) {
          guard let text = camera.child("transform")?.text else {
            throw FileProblem.notListed(in: "the list of aligned cameras")
          }
          let world = camera.attributes["component_id"].flatMap { worlds[$0] }
          return (try pose(text, in: world ?? chunk.child("transform")), lens)
        }
      }
    }
    return list
  }

  /// A camera's pose in the world given by a transform of rotation, translation and scale.
  private static func pose(_ text: String, in transform: XMLNode?) throws -> RigidTransform {
    guard let m = XMLNode.numbers(text), m.count == 16 else {
      throw FileProblem.notNumbers(key: "transform", count: 16)
    }
    let rows = (0..<3).map { Array(m[4 * $0..<4 * $0 + 4]) }
    let stated = try StatedPose.rigid(rows, name: "transform")
    func numbers(_ key: String, _ standard: [Double]) throws -> [Double] {
      guard let text = transform?.child(key)?.text else { return standard }
      guard let found = XMLNode.numbers(text), found.count == standard.count else {
        throw FileProblem.notNumbers(key: key, count: standard.count)
      }
      return found
    }
    let turn = try numbers("rotation", [1, 0, 0, 0, 1, 0, 0, 0, 1])
    let move = try numbers("translation", [0, 0, 0])
    let scale = try numbers("scale", [1])[0]
    let world = (0..<3).map { Array(turn[3 * $0..<3 * $0 + 3]) + [move[$0]] }
    let worldFromChunk = try StatedPose.rigid(world, name: "rotation")
    var moved = stated
    moved.rotation = worldFromChunk.rotation * stated.rotation
    moved.translation = worldFromChunk * (stated.translation * scale)
    let all = (0..<3).map { row in
      (0..<3).map { moved.rotation[row, $0] } + [moved.translation[row]]
    }
    return try StatedPose.worldFromCamera(all, .openCV, key: "transform")
  }

  private static func lens(_ sensor: XMLNode) throws -> StatedCamera? {
    let adjusted = sensor.children.filter { $0.name == "calibration" }
    guard
      let found = adjusted.first(where: { $0.attributes["class"] == "adjusted" }) ?? adjusted.first
    else { return nil }
    let model = found.attributes["type"] ?? sensor.attributes["type"] ?? "frame"
    guard model == "frame" else { throw FileProblem.unknownCameraModel(String(model.prefix(40))) }
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
    camera.hasHigherDistortion = try ["k3", "k4", "b2"].contains { try (number($0) ?? 0) != 0 }
    return camera
  }
}
