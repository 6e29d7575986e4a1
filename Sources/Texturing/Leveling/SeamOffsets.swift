import Scene
import Support

/// Color offsets of each view at its vertices, and the remaining difference at seams.
package struct SeamOffsets: Sendable {
  /// One offset for each offset variable of the layers.
  var values: [SIMD3<Float>]
  /// Mean absolute difference over channels and pairs, without compensation and leveling.
  var before: Double
  /// The same difference with both.
  var after: Double

  /// Whether all numbers are within the range that a stage can write.
  var isPlain: Bool { values.allSatisfy(\.isPlain) && before.isPlain && after.isPlain }
}

extension SeamOffsets: Storable {
  package func store(into writer: inout ByteWriter) {
    writer.packed(values)
    writer.double(before)
    writer.double(after)
  }

  package init(from reader: inout ByteReader) throws {
    values = try reader.packed()
    before = try reader.double()
    after = try reader.double()
  }
}
