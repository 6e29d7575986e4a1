import Foundation
import Testing

/// A parsed binary glTF file, verified against the rules of the specification.
struct GLBFile {
  let json: [String: Any]
  let binary: [UInt8]
  /// Bounds of the accessors, exactly as written.
  let bounds: [Bounds]

  struct Bounds: Decodable {
    var min: [Double]?
    var max: [Double]?
  }

  private struct Accessors: Decodable { var accessors: [Bounds]? }

  init(_ bytes: [UInt8]) throws {
    #expect(Self.word(bytes, 0) == 0x4654_6C67)
    #expect(Self.word(bytes, 4) == 2)
    #expect(Self.word(bytes, 8) == bytes.count)
    #expect(bytes.count % 4 == 0)
    let length = Self.word(bytes, 12)
    #expect(Self.word(bytes, 16) == 0x4E4F_534A)
    #expect(length % 4 == 0)
    let text = Data(bytes[20..<20 + length])
    bounds = try JSONDecoder().decode(Accessors.self, from: text).accessors ?? []
    let object = try JSONSerialization.jsonObject(with: text)
    json = try #require(object as? [String: Any])
    let rest = 20 + length
    if rest < bytes.count {
      #expect(Self.word(bytes, rest + 4) == 0x004E_4942)
      #expect(rest + 8 + Self.word(bytes, rest) == bytes.count)
      binary = Array(bytes[(rest + 8)...])
    } else {
      binary = []
    }
    let buffers = list("buffers")
    #expect(buffers.first.map { $0["byteLength"] as? Int == binary.count } ?? binary.isEmpty)
    for view in list("bufferViews") {
      let (start, size) = (view["byteOffset"] as? Int ?? 0, view["byteLength"] as? Int ?? 0)
      #expect(start % 4 == 0)
      #expect(size > 0)
      #expect(start + size <= binary.count)
    }
  }

  private static func word(_ bytes: [UInt8], _ offset: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }

  func list(_ name: String) -> [[String: Any]] { json[name] as? [[String: Any]] ?? [] }

  var primitives: [[String: Any]] {
    list("meshes").first?["primitives"] as? [[String: Any]] ?? []
  }

  /// The numbers of an accessor, one row per element.
  func numbers(_ index: Int) throws -> [[Double]] {
    let accessor = list("accessors")[index]
    let view = list("bufferViews")[try #require(accessor["bufferView"] as? Int)]
    let start = view["byteOffset"] as? Int ?? 0
    let width = ["SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4][accessor["type"] as? String ?? ""]
    let columns = try #require(width)
    let type = try #require(accessor["componentType"] as? Int)
    let size = type == 5123 ? 2 : 4
    let count = try #require(accessor["count"] as? Int)
    #expect(view["byteLength"] as? Int == count * columns * size)
    return (0..<count).map { row in
      (0..<columns).map { column in
        let at = start + (row * columns + column) * size
        let bits = (0..<size).reduce(UInt32(0)) { $0 | UInt32(binary[at + $1]) << (8 * $1) }
        return type == 5126 ? Double(Float(bitPattern: bits)) : Double(bits)
      }
    }
  }

  func attribute(_ name: String, of primitive: [String: Any]) throws -> [[Double]] {
    let attributes = try #require(primitive["attributes"] as? [String: Int])
    return try numbers(try #require(attributes[name]))
  }
}
