import Scene
import Support

/// What a map of the detailed surface has at the texels of a block of charts.
package struct BakedTexels: Storable {
  /// How far from the mesh the detailed surface was looked for.
  let reach: Float
  let bytes: [UInt8]

  init(reach: Float, bytes: [UInt8]) { (self.reach, self.bytes) = (reach, bytes) }

  package func store(into writer: inout ByteWriter) {
    writer.float(reach)
    writer.array(bytes)
  }

  package init(from reader: inout ByteReader) throws {
    self.init(reach: try reader.float(), bytes: try reader.array())
  }
}
