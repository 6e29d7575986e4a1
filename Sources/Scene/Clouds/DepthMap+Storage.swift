import Geometry
import Support

extension DepthMap: Storable {
  package func store(into writer: inout ByteWriter) {
    writer.integer(UInt64(view))
    camera.store(into: &writer)
    writer.array(depth)
    writer.packed(normals)
    writer.array(confidence)
  }

  package init(from reader: inout ByteReader) throws {
    let view = try reader.index(below: 1 << 31, "depth map")
    self.init(
      view: view, camera: try Camera(from: &reader), depth: try reader.array(),
      normals: try reader.packed(), confidence: try reader.array())
    let count = camera.width * camera.height
    guard depth.count == count, normals.count == count || normals.isEmpty,
      confidence.count == count || confidence.isEmpty
    else { throw StorageError.inconsistent("depth map") }
  }
}

extension DepthMap: SpilledValue {
  package var byteCount: Int {
    4 * (depth.count + confidence.count) + MemoryLayout<SIMD3<Float>>.stride * normals.count
  }
}
