import Scene
import Support

/// The solution at the nodes that one block owns.
package struct BlockSolution: Sendable, Equatable {
  /// For each level that is solved in blocks, coarse to fine, 64 values per owned brick.
  let values: [[Float]]

  /// Throws if the number of values does not match the block, or a value is out of range.
  func check(_ block: Int, of cut: OctreeCut) throws {
    let counts = cut.fine.map { 64 * cut.owned(block, level: $0).count }
    guard values.map(\.count) == counts, values.joined().allSatisfy(\.isPlain) else {
      throw StorageError.inconsistent("block of the surface")
    }
  }
}

extension BlockSolution: SpilledValue {
  package var byteCount: Int { 4 * values.reduce(0) { $0 + $1.count } }

  package func store(into writer: inout ByteWriter) {
    writer.integer(UInt8(values.count))
    for level in values { writer.array(level) }
  }

  package init(from reader: inout ByteReader) throws {
    let count = Int(try reader.integer(UInt8.self))
    values = try (0..<count).map { _ in try reader.array() }
  }
}
