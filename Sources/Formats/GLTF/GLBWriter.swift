import Imaging
import Numerics
import Scene
import Support

/// Writes binary glTF 2.0, a single self-contained file.
///
/// glTF uses meters and right-handed axes with Y up, as our world, so positions are written
/// unchanged. Texture coordinates start at the top in glTF and at the bottom here. A scene without
/// metric scale is written as if its unit were the meter, which `asset.extras` states.
public enum GLBWriter {
  /// Tolerance for unit vectors, due to single precision.
  private static let maxUnitError: Float = 1e-3

  /// A textured model, with one primitive and one material per color map.
  ///
  /// - Throws: `FormatError.tooLarge`; `ImagingError` if a map cannot be encoded.
  public static func bytes(of model: TexturedModel, label: ExportLabel) throws -> [UInt8] {
    var (document, buffer) = (GLTFDocument(label: label), GLTFBuffer())
    let pages = model.pages.count + 1
    var primitives: [GLTFDocument.Primitive] = []
    for page in 0..<pages {
      let part = ModelVertices(model, page: page)
      guard !part.triangles.isEmpty else { continue }
      primitives.append(primitive(part, of: model, material: page, in: &buffer))
    }
    document.add(try TextureFiles(model: model, prefix: "map"), pages: pages, to: &buffer)
    if !primitives.isEmpty {
      document.show(.init(name: label.capture, primitives: primitives))
    }
    return try document.glb(buffer)
  }

  /// A mesh without texture, with vertex colors in linear light if it has them.
  public static func bytes(of mesh: TriangleMesh, label: ExportLabel) throws -> [UInt8] {
    var (document, buffer) = (GLTFDocument(label: label), GLTFBuffer())
    document.materials = [GLTFMaterial(name: "m0")]
    if !mesh.triangles.isEmpty {
      var attributes = ["POSITION": buffer.positions(finite(mesh.positions))]
      if mesh.normals.count == mesh.positions.count {
        attributes["NORMAL"] = buffer.vectors(units(mesh.normals))
      }
      attributes["COLOR_0"] = colors(mesh.colors, of: mesh.positions.count, &buffer)
      let indices = mesh.triangles.flatMap { [$0.x, $0.y, $0.z] }
      let primitive = GLTFDocument.Primitive(
        attributes: attributes,
        indices: buffer.indices(indices, vertexCount: mesh.positions.count), material: 0)
      document.show(.init(name: label.capture, primitives: [primitive]))
    }
    return try document.glb(buffer)
  }

  /// A point cloud. Normals are omitted, because points without normals are rendered unlit.
  public static func bytes(of cloud: PointCloud, label: ExportLabel) throws -> [UInt8] {
    var (document, buffer) = (GLTFDocument(label: label), GLTFBuffer())
    if !cloud.positions.isEmpty {
      var attributes = ["POSITION": buffer.positions(finite(cloud.positions))]
      attributes["COLOR_0"] = colors(cloud.colors, of: cloud.positions.count, &buffer)
      document.show(
        .init(name: label.capture, primitives: [.init(attributes: attributes, mode: 0)]))
    }
    return try document.glb(buffer)
  }

  private static func primitive(
    _ part: ModelVertices, of model: TexturedModel, material: Int, in buffer: inout GLTFBuffer
  ) -> GLTFDocument.Primitive {
    let mesh = model.mesh
    var attributes = [
      "POSITION": buffer.positions(finite(part.origins.map { mesh.positions[$0] }))
    ]
    if mesh.normals.count == mesh.positions.count {
      attributes["NORMAL"] = buffer.vectors(units(part.origins.map { mesh.normals[$0] }))
      if model.normal != nil {
        attributes["TANGENT"] = buffer.tangents(units(part.tangents(mesh)))
      }
    }
    attributes["TEXCOORD_0"] = buffer.vectors(
      part.texcoords.map { uv in
        uv.x.isFinite && uv.y.isFinite ? SIMD2(uv.x, 1 - uv.y) : .zero
      })
    let indices = part.triangles.flatMap { [UInt32($0.x), UInt32($0.y), UInt32($0.z)] }
    return .init(
      attributes: attributes,
      indices: buffer.indices(indices, vertexCount: part.origins.count), material: material)
  }

  private static func colors(
    _ colors: [SIMD3<UInt8>], of count: Int, _ buffer: inout GLTFBuffer
  ) -> Int? {
    guard colors.count == count else { return nil }
    let table = SRGB.linearOfByte.map { Float($0) }
    return buffer.vectors(
      colors.map { SIMD3(table[Int($0.x)], table[Int($0.y)], table[Int($0.z)]) })
  }

  /// Positions with non-finite values replaced, because glTF does not allow them.
  private static func finite(_ values: [SIMD3<Float>]) -> [SIMD3<Float>] {
    values.map { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite ? $0 : .zero }
  }

  /// Unit vectors, as glTF requires.
  private static func units(_ values: [SIMD3<Float>]) -> [SIMD3<Float>] {
    values.map { value in
      let unit = normalized(value)
      return abs(length(unit) - 1) < maxUnitError ? unit : SIMD3(0, 1, 0)
    }
  }
}
