import Scene
import Support

/// The inverse depths of a view's planes. They need a quarter of the memory of the planes, and
/// voting on a point reads only these of the many views around it.
package struct InverseDepths: SpilledValue {
  /// Row by row; 0 for none.
  let values: [Float]

  init(_ map: PlaneMap) { values = (0..<map.count).map { map.planes[$0].x } }

  package var byteCount: Int { MemoryLayout<Float>.stride * values.count }

  package func store(into writer: inout ByteWriter) { writer.array(values) }

  package init(from reader: inout ByteReader) throws { values = try reader.array() }
}
