import Scene
import Support

/// The seeds of a view (`DenseView.seeds`), which only the first round uses.
package struct DenseSeeds: SpilledValue {
  let values: [SIMD3<Float>]

  init(values: [SIMD3<Float>]) { self.values = values }

  package var byteCount: Int { MemoryLayout<SIMD3<Float>>.stride * values.count }

  package func store(into writer: inout ByteWriter) { writer.packed(values) }

  package init(from reader: inout ByteReader) throws {
    values = try reader.packed()
    guard values.allSatisfy({ $0.x.isFinite && $0.y.isFinite && $0.z.isFinite && $0.z > 0 }) else {
      throw StorageError.inconsistent("seeds")
    }
  }
}
