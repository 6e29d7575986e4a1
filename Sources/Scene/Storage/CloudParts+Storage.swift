import Support

extension CloudParts {
  /// How many points each part has: what is stored before the parts.
  package struct Index: Storable {
    package let counts: [Int]

    package init(counts: [Int]) { self.counts = counts }

    package func store(into writer: inout ByteWriter) { writer.array(counts.map { UInt64($0) }) }

    package init(from reader: inout ByteReader) throws {
      let stored: [UInt64] = try reader.array()
      counts = try stored.map {
        guard let count = Int(exactly: $0) else { throw StorageError.inconsistent("point cloud") }
        return count
      }
      let all = counts.reduce((0, false)) {
        let (sum, overflow) = $0.0.addingReportingOverflow($1)
        return (sum, $0.1 || overflow)
      }
      guard !all.1 else { throw StorageError.inconsistent("point cloud") }
    }
  }
}
