import Scene
import Support

/// The texels of a map of the detailed surface in a block of charts.
package struct BakedTexels: Storable {
  /// Search distance from the mesh to the detailed surface.
  let reach: Float
  let bytes: [UInt8]

  init(reach: Float, bytes: [UInt8]) { (self.reach, self.bytes) = (reach, bytes) }

  /// - Throws: `StorageError` if these cannot be texels of a bake.
  func check(_ reach: Float, count: Int) throws {
    guard self.reach == reach, bytes.count == count else {
      throw StorageError.inconsistent("map")
    }
  }

  package func store(into writer: inout ByteWriter) {
    writer.float(reach)
    writer.array(bytes)
  }

  package init(from reader: inout ByteReader) throws {
    self.init(reach: try reader.float(), bytes: try reader.array())
  }
}
