import Support

extension CloudParts {
  /// Number of points in each part, stored before the parts.
  package struct Index: Storable {
    package let counts: [Int]

    /// Maximum number of points, as they have 32-bit indices.
    private static let maxPoints = Int(Int32.max)

    package init(counts: [Int]) { self.counts = counts }

    package func store(into writer: inout ByteWriter) { writer.array(counts.map { UInt64($0) }) }

    package init(from reader: inout ByteReader) throws {
      let stored: [UInt64] = try reader.array()
      var left = UInt64(Self.maxPoints)
      counts = try stored.map { count in
        guard count <= left else { throw StorageError.inconsistent("point cloud") }
        left -= count
        return Int(count)
      }
    }
  }
}
