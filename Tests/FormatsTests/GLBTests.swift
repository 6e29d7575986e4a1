import Imaging
import Numerics
import Scene
import Testing

@testable import Formats

@Suite struct GLBTests {
  static let label = ExportLabel(capture: "chair", isMetric: true)

  private func file(_ model: TexturedModel) throws -> GLBFile {
    try GLBFile(try GLBWriter.bytes(of: model, label: Self.label))
  }

  @Test func verticesAreDuplicatedOnlyAtSeams() throws {
    let file = try file(SquareModel.model)
    let primitive = try #require(file.primitives.first)
    let positions = try file.attribute("POSITION", of: primitive)
    let texcoords = try file.attribute("TEXCOORD_0", of: primitive)
    let indices = try file.numbers(try #require(primitive["indices"] as? Int)).map { Int($0[0]) }
    #expect(positions.count == 8)
    #expect(indices.count == 12)
    let model = SquareModel.model
    for (corner, index) in indices.enumerated() {
      let vertex = model.mesh.positions[Int(model.mesh.triangles[corner / 3][corner % 3])]
      #expect(positions[index] == (0..<3).map { Double(vertex[$0]) })
      let uv = model.texcoords[corner]
      // The origin is at the top.
      #expect(texcoords[index] == [Double(uv.x), Double(1 - uv.y)])
    }
  }

  @Test func boundsEqualThoseOfTheStoredNumbers() throws {
    var model = SquareModel.model
    model.mesh.positions = model.mesh.positions.map { $0 * 0.1 + SIMD3(1e-3, -7, 0.3) }
    let file = try file(model)
    let attributes = try #require(file.primitives[0]["attributes"] as? [String: Int])
    let bounds = file.bounds[try #require(attributes["POSITION"])]
    let rows = try file.attribute("POSITION", of: file.primitives[0])
    for k in 0..<3 {
      #expect(bounds.min?[k] == rows.map { $0[k] }.min())
      #expect(bounds.max?[k] == rows.map { $0[k] }.max())
    }
  }

  @Test func normalsAndTangentsAreUnitVectorsAlongTheTexture() throws {
    var model = SquareModel.model
    model.normal = RGBImage(width: 4, height: 4, fill: SIMD3(128, 128, 255))
    let file = try file(model)
    let normals = try file.attribute("NORMAL", of: file.primitives[0])
    let tangents = try file.attribute("TANGENT", of: file.primitives[0])
    #expect(normals.count == tangents.count)
    for (n, t) in zip(normals, tangents) {
      #expect(abs(n[0] * n[0] + n[1] * n[1] + n[2] * n[2] - 1) < 1e-5)
      #expect(abs(t[0] * t[0] + t[1] * t[1] + t[2] * t[2] - 1) < 1e-5)
      #expect(t[3] == 1)
      #expect(abs(n[0] * t[0] + n[1] * t[1] + n[2] * t[2]) < 1e-5)
      // The first coordinate increases with x on one square and with −z on the other.
      #expect(t[0] - t[2] > 0.5)
      #expect(abs(t[1]) < 1e-5)
    }
    #expect((file.list("materials")[0]["normalTexture"] as? [String: Int])?["index"] == 1)
  }

  @Test(arguments: [TextureEncoding.png, .jpeg(quality: 80)])
  func texturesAreEmbeddedInTheirEncoding(encoding: TextureEncoding) throws {
    var model = SquareModel.model
    model.encoding = encoding
    model.occlusion = ByteImage(width: 4, height: 4)
    model.roughness = ByteImage(width: 4, height: 4)
    let file = try file(model)
    let type = encoding == .png ? "image/png" : "image/jpeg"
    #expect(file.list("images").map { $0["mimeType"] as? String } == [type, type, type])
    let views = file.list("images").compactMap { $0["bufferView"] as? Int }
    let start: [UInt8] = encoding == .png ? [0x89, 0x50, 0x4E, 0x47] : [0xFF, 0xD8, 0xFF]
    for view in views.map({ file.list("bufferViews")[$0] }) {
      let offset = try #require(view["byteOffset"] as? Int)
      #expect(Array(file.binary[offset..<offset + start.count]) == start)
      #expect(view["target"] == nil)
      #expect(view["byteStride"] == nil)
    }
    let material = try #require(file.list("materials").first)
    let surface = try #require(material["pbrMetallicRoughness"] as? [String: Any])
    #expect((surface["baseColorTexture"] as? [String: Int])?["index"] == 0)
    #expect((surface["metallicRoughnessTexture"] as? [String: Int])?["index"] == 2)
    #expect(surface["metallicFactor"] as? Double == 0)
  }

  @Test func eachColorMapHasItsOwnMaterial() throws {
    var model = SquareModel.model
    model.pages = [model.diffuse]
    model.pageOfTriangle = [0, 0, 1, 1]
    let file = try file(model)
    #expect(file.primitives.compactMap { $0["material"] as? Int } == [0, 1])
    #expect(file.list("materials").count == 2)
    #expect(file.list("images").count == 2)
  }

  @Test func pointColorsAreLinearAndPointsHaveNoNormals() throws {
    let cloud = PointCloud(
      positions: [SIMD3(1, 2, 3), SIMD3(0, 0, 0)], normals: [SIMD3(0, 0, 1), SIMD3(0, 0, 1)],
      colors: [SIMD3(255, 0, 128), SIMD3(1, 2, 3)])
    let file = try GLBFile(try GLBWriter.bytes(of: cloud, label: Self.label))
    #expect(file.primitives[0]["mode"] as? Int == 0)
    let colors = try file.attribute("COLOR_0", of: file.primitives[0])
    #expect(colors[0][0] == 1)
    #expect(colors[0][1] == 0)
    #expect(abs(colors[0][2] - SRGB.linearOfByte[128]) < 1e-6)
    #expect((file.primitives[0]["attributes"] as? [String: Int])?["NORMAL"] == nil)
  }

  @Test func nonFiniteNumbersAreNotWritten() throws {
    var model = SquareModel.model
    model.mesh.positions[2] = SIMD3(.nan, .infinity, 1)
    model.mesh.normals[2] = .zero
    model.texcoords[1].x = .nan
    let file = try file(model)
    for name in ["POSITION", "NORMAL", "TEXCOORD_0"] {
      #expect(try file.attribute(name, of: file.primitives[0]).joined().allSatisfy(\.isFinite))
    }
  }

  @Test func emptyModelGivesAnEmptyScene() throws {
    let model = TexturedModel(
      mesh: TriangleMesh(), texcoords: [], diffuse: RGBImage(width: 1, height: 1))
    #expect(try file(model).list("meshes").isEmpty)
    let empty = try GLBFile(try GLBWriter.bytes(of: PointCloud(), label: Self.label))
    #expect(empty.binary.isEmpty)
    #expect(empty.list("scenes").count == 1)
  }

  @Test(arguments: HostileNameTests.names)
  func namesRoundTripWithoutInvisibleCharacters(name: String) throws {
    let label = ExportLabel(capture: name, isMetric: false)
    let bytes = try GLBWriter.bytes(of: SquareModel.mesh, label: label)
    let file = try GLBFile(bytes)
    let extras = try #require(
      (file.json["asset"] as? [String: Any])?["extras"] as? [String: String])
    #expect(extras == ["capture": name, "frame": "local frame", "unit": "arbitrary unit"])
    let length = Int(bytes[12]) | Int(bytes[13]) << 8
    let text = String(decoding: bytes[20..<20 + length], as: UTF8.self)
    #expect(!text.unicodeScalars.contains { $0.actsUnseen })
  }

  @Test func equalModelsGiveEqualBytes() throws {
    let model = SquareModel.model
    #expect(
      try GLBWriter.bytes(of: model, label: Self.label)
        == GLBWriter.bytes(of: model, label: Self.label))
  }
}
