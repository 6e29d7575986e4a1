import Scene
import Support

/// The inverse depths of a view's planes, a quarter of what the planes take: all that a vote on a point
/// asks of the many views around it.
package struct InverseDepths: SpilledValue {
  let width: Int
  /// Row by row; 0 = none.
  let values: [Float]

  init(_ map: PlaneMap) {
    width = map.width
    values = (0..<map.count).map { map.planes[$0].x }
  }

  package var byteCount: Int { MemoryLayout<Float>.stride * values.count }

  package func store(into writer: inout ByteWriter) {
    writer.integer(UInt64(width))
    writer.array(values)
  }

  package init(from reader: inout ByteReader) throws {
    let width = try reader.integer(UInt64.self)
    values = try reader.array()
    let isWhole = width == 0 ? values.isEmpty : UInt64(values.count) % width == 0
    guard isWhole, width <= UInt64(max(values.count, 0)) else {
      throw StorageError.inconsistent("inverse depths")
    }
    self.width = Int(width)
  }
}
