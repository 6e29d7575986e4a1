import Scene
import Support

/// Colour offsets of each view at its vertices, and what they leave of the seams.
package struct SeamOffsets: Sendable {
  /// One for each offset variable of the layers.
  var values: [SIMD3<Float>]
  /// Mean absolute difference over channels and pairs, without compensation and levelling.
  var before: Double
  /// The same with both.
  var after: Double

  /// Whether a stage can have written all numbers.
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
