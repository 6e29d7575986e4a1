import Foundation
import Geometry
import Numerics
import Scene

/// The cameras of a chunk of Metashape's `cameras.xml`, and their poses.
struct MetashapeChunk {
  /// The cameras with their labels, preceded by the label of their group.
  let cameras: [(name: String, node: XMLNode)]

  private let sensors: [String: XMLNode]
  private let byID: [String: XMLNode]
  /// Ids of the cameras that are masters of others.
  private let masters: Set<String>
  private let worlds: [String: XMLNode]
  private let world: XMLNode?

  init(_ chunk: XMLNode, sensors: [String: XMLNode]) {
    self.sensors = sensors
    cameras = Self.named(chunk, group: nil)
    byID = Dictionary(
      cameras.compactMap { camera in camera.node.attributes["id"].map { ($0, camera.node) } }
    ) { first, _ in first }
    masters = Set(cameras.compactMap { $0.node.attributes["master_id"] })
    worlds = chunk.all("component").reduce(into: [:]) { worlds, component in
      if let id = component.attributes["id"] { worlds[id] = component.child("transform") }
    }
    world = chunk.child("transform")
  }

  private static func named(_ node: XMLNode, group: String?) -> [(name: String, node: XMLNode)] {
    node.children.flatMap { child -> [(name: String, node: XMLNode)] in
      if child.name == "camera" {
        guard let label = child.attributes["label"] else { return [] }
        return [(group.map { "\($0)/\(label)" } ?? label, child)]
      }
      return named(child, group: child.name == "group" ? child.attributes["label"] : group)
    }
  }

  /// `cameraFromWorld` of a camera.
  ///
  /// - Throws: `FileProblem` if it is not aligned or its numbers are invalid.
  func pose(of camera: XMLNode) throws -> RigidTransform {
    let id = camera.attributes["component_id"]
    return try pose(placed(camera), in: id.flatMap { worlds[$0] } ?? world)
  }

  /// The place of a camera in a rig: that of its master, whose sensor names the rig.
  func rig(of camera: XMLNode) -> RigPlace? {
    guard let id = camera.attributes["id"], let sensor = camera.attributes["sensor_id"] else {
      return nil
    }
    let master = camera.attributes["master_id"] ?? id
    guard masters.contains(master), let first = byID[master]?.attributes["sensor_id"] else {
      return nil
    }
    return RigPlace(rig: first, camera: sensor, instant: master)
  }

  /// `chunkFromCamera` from the camera's own transform, or from that of its master.
  private func placed(_ camera: XMLNode) throws -> RigidTransform {
    if let text = camera.child("transform")?.text { return try Self.transform(text) }
    guard let master = camera.attributes["master_id"].flatMap({ byID[$0] }),
      let text = master.child("transform")?.text,
      let sensor = camera.attributes["sensor_id"].flatMap({ sensors[$0] })
    else { throw FileProblem.notListed(in: "the list of aligned cameras") }
    let turn = try Self.numbers("rotation", [1, 0, 0, 0, 1, 0, 0, 0, 1], of: sensor)
    let move = try Self.numbers("location", [0, 0, 0], of: sensor)
    let rows = (0..<3).map { Array(turn[3 * $0..<3 * $0 + 3]) + [move[$0]] }
    return try Self.transform(text) * StatedPose.rigid(rows, name: "rotation")
  }

  private static func transform(_ text: String) throws -> RigidTransform {
    guard let m = XMLNode.numbers(text), m.count == 16 else {
      throw FileProblem.notNumbers(key: "transform", count: 16)
    }
    return try StatedPose.rigid(
      (0..<3).map { Array(m[4 * $0..<4 * $0 + 4]) }, name: "transform")
  }

  private static func numbers(
    _ key: String, _ standard: [Double], of node: XMLNode?
  ) throws -> [Double] {
    guard let text = node?.child(key)?.text else { return standard }
    guard let found = XMLNode.numbers(text), found.count == standard.count else {
      throw FileProblem.notNumbers(key: key, count: standard.count)
    }
    return found
  }

  /// A camera's pose in the world given by a transform of rotation, translation and scale.
  private func pose(
    _ stated: RigidTransform, in transform: XMLNode?
  ) throws -> RigidTransform {
    let turn = try Self.numbers("rotation", [1, 0, 0, 0, 1, 0, 0, 0, 1], of: transform)
    let move = try Self.numbers("translation", [0, 0, 0], of: transform)
    let scale = try Self.numbers("scale", [1], of: transform)[0]
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
}
