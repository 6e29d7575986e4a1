import Imaging
import Support

extension TexturedModel: Storable {
  package func store(into writer: inout ByteWriter) {
    mesh.store(into: &writer)
    writer.array(texcoords)
    diffuse.store(into: &writer)
    writer.optional(normal) { $1.store(into: &$0) }
    writer.optional(occlusion) { $1.store(into: &$0) }
    writer.optional(roughness) { $1.store(into: &$0) }
    writer.optional(displacement) { $1.store(into: &$0) }
    writer.float(displacementRange)
    pages.store(into: &writer)
    writer.array(pageOfTriangle)
    writer.integer(encoding.code)
    writer.integer(UInt8((hasDiffuse ? 1 : 0) + (hasQuads ? 2 : 0)))
  }

  package init(from reader: inout ByteReader) throws {
    let mesh = try TriangleMesh(from: &reader)
    let texcoords: [SIMD2<Float>] = try reader.array()
    guard texcoords.count == 3 * mesh.triangles.count else {
      throw StorageError.inconsistent("textured model")
    }
    self.init(mesh: mesh, texcoords: texcoords, diffuse: try RGBImage(from: &reader))
    normal = try reader.optional { try RGBImage(from: &$0) }
    occlusion = try reader.optional { try ByteImage(from: &$0) }
    roughness = try reader.optional { try ByteImage(from: &$0) }
    displacement = try reader.optional { try ByteImage(from: &$0) }
    displacementRange = try reader.float()
    pages = try [RGBImage](from: &reader)
    pageOfTriangle = try reader.array()
    encoding = try TextureEncoding(code: reader.integer())
    let flags: UInt8 = try reader.integer()
    hasDiffuse = flags & 1 != 0
    hasQuads = flags & 2 != 0
    guard displacementRange.isFinite, flags < 4,
      pageOfTriangle.isEmpty || pageOfTriangle.count == mesh.triangles.count,
      pageOfTriangle.allSatisfy({ Int($0) <= pages.count })
    else { throw StorageError.inconsistent("textured model") }
  }
}

extension TextureEncoding {
  /// 0 for PNG, else the quality of the JPEG.
  fileprivate var code: UInt8 {
    switch self {
    case .png: 0
    case .jpeg(let quality): UInt8(clamping: max(1, quality))
    }
  }

  fileprivate init(code: UInt8) throws {
    guard code <= 100 else { throw StorageError.inconsistent("textured model") }
    self = code == 0 ? .png : .jpeg(quality: Int(code))
  }
}
