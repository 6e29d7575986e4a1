import Support

extension TriangleMesh: Storable {
  package func store(into writer: inout ByteWriter) {
    writer.packed(positions)
    writer.packed(normals)
    writer.packed(colors)
    writer.array(deviations)
    writer.packed(triangles)
  }

  package init(from reader: inout ByteReader) throws {
    self.init(
      positions: try reader.packed(), normals: try reader.packed(), colors: try reader.packed())
    deviations = try reader.array()
    triangles = try reader.packed()
    let count = UInt32(clamping: positions.count)
    guard normals.isEmpty || normals.count == positions.count,
      colors.isEmpty || colors.count == positions.count,
      deviations.isEmpty || deviations.count == positions.count,
      triangles.allSatisfy({ $0.x < count && $0.y < count && $0.z < count })
    else { throw StorageError.inconsistent("mesh") }
  }
}

extension SurfaceModel: Storable {
  package func store(into writer: inout ByteWriter) {
    mesh.store(into: &writer)
    detailed.store(into: &writer)
    writer.integer(UInt8(isWatertight ? 1 : 0))
  }

  package init(from reader: inout ByteReader) throws {
    self.init(
      mesh: try TriangleMesh(from: &reader), detailed: try TriangleMesh(from: &reader),
      isWatertight: try reader.integer(UInt8.self) != 0)
  }
}
