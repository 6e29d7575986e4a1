import Foundation
import Support

/// The JSON part of a glTF asset. Empty lists are omitted, as the schema requires.
///
/// Reference: Khronos, "glTF 2.0 Specification", version 2.0.1.
struct GLTFDocument: Encodable {
  struct Asset: Encodable {
    let version = "2.0"
    let generator = Product.title
    /// Not defined by glTF: capture and unit.
    let extras: [String: String]
  }

  struct RootScene: Encodable {
    var name: String
    var nodes: [Int]?
  }

  struct Node: Encodable {
    var name: String
    var mesh: Int
  }

  struct Mesh: Encodable {
    var name: String
    var primitives: [Primitive]
  }

  struct Primitive: Encodable {
    /// Accessor indices by attribute name.
    var attributes: [String: Int]
    var indices: Int?
    var material: Int?
    /// `nil` for triangles.
    var mode: Int?
  }

  struct Buffer: Encodable { var byteLength: Int }

  let asset: Asset
  let scene = 0
  var scenes: [RootScene]
  var nodes: [Node]?
  var meshes: [Mesh]?
  var materials: [GLTFMaterial]?
  var textures: [GLTFMaterial.Texture]?
  var images: [GLTFMaterial.Image]?
  var samplers: [GLTFMaterial.Sampler]?
  var accessors: [GLTFBuffer.Accessor]?
  var bufferViews: [GLTFBuffer.BufferView]?
  var buffers: [Buffer]?

  /// Creates a document with an empty scene.
  init(label: ExportLabel) {
    asset = Asset(extras: ["capture": label.capture, "unit": label.unit, "frame": label.frame])
    scenes = [RootScene(name: label.capture)]
  }

  /// Adds the only mesh to the scene.
  mutating func show(_ mesh: Mesh) {
    meshes = [mesh]
    nodes = [Node(name: mesh.name, mesh: 0)]
    scenes[0].nodes = [0]
  }

  /// The JSON text; invisible characters, which occur only in strings, are escaped.
  func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(self), as: UTF8.self)
    guard text.unicodeScalars.contains(where: \.actsUnseen) else { return Array(text.utf8) }
    var out = ""
    for scalar in text.unicodeScalars {
      if scalar.actsUnseen {
        for unit in scalar.utf16 { out += "\\u" + QuotedText.hex(unit, digits: 4) }
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
    return Array(out.utf8)
  }
}
