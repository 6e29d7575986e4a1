import Scene
import Support

/// The seeds of a view (`DenseView.seeds`), which only the first round asks for.
struct DenseSeeds: SpilledValue {
  let values: [SIMD3<Float>]

  init(values: [SIMD3<Float>]) { self.values = values }

  var byteCount: Int { MemoryLayout<SIMD3<Float>>.stride * values.count }

  func store(into writer: inout ByteWriter) { writer.array(values) }

  init(from reader: inout ByteReader) throws { values = try reader.array() }
}
