import Imaging
import Support

extension TexturedModel: Storable {
  package func store(into writer: inout ByteWriter) {
    mesh.store(into: &writer)
    writer.array(texcoords)
    diffuse.store(into: &writer)
    writer.optional(normal) { $1.store(into: &$0) }
    writer.optional(occlusion) { $1.store(into: &$0) }
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
  }
}
