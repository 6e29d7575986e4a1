import Support

extension PointCloud: Storable {
  package func store(into writer: inout ByteWriter) {
    writer.packed(positions)
    writer.packed(normals)
    writer.packed(colors)
    writer.array(support)
    writer.array(radii)
    writer.array(deviations)
    writer.array(reaches)
    writer.array(isObject)
    writer.array(isRedundant)
  }

  package func storePieces(_ take: (ByteWriter) throws -> Void) rethrows {
    try ByteWriter.packedPieces(positions, take)
    try ByteWriter.packedPieces(normals, take)
    try ByteWriter.packedPieces(colors, take)
    var rest = ByteWriter()
    rest.array(support)
    rest.array(radii)
    rest.array(deviations)
    rest.array(reaches)
    rest.array(isObject)
    rest.array(isRedundant)
    try take(rest)
  }

  package init(from reader: inout ByteReader) throws {
    self.init(
      positions: try reader.packed(), normals: try reader.packed(), colors: try reader.packed(),
      support: try reader.array(), radii: try reader.array())
    deviations = try reader.array()
    reaches = try reader.array()
    isObject = try reader.array()
    isRedundant = try reader.array()
    try checkCounts()
  }

  /// - Throws: `StorageError.inconsistent` if a property exists for only some of the points.
  package func checkCounts() throws {
    let counts = [
      normals.count, colors.count, support.count, radii.count, deviations.count,
      reaches.count, isObject.count, isRedundant.count,
    ]
    guard counts.allSatisfy({ $0 == 0 || $0 == positions.count }) else {
      throw StorageError.inconsistent("point cloud")
    }
  }
}

extension PointCloud: SpilledValue {}
