import Scene
import Support

extension MeshAtlas: Storable {
  package func store(into writer: inout ByteWriter) {
    writer.integer(UInt64(size))
    for number in [texelsPerUnit, utilisation, meanDistortion] { writer.double(number) }
    writer.array(areas)
    writer.array(texels)
    writer.array(charts)
    writer.packed(tangents)
  }

  package init(from reader: inout ByteReader) throws {
    size = Int(clamping: try reader.integer(UInt64.self))
    texelsPerUnit = try reader.double()
    utilisation = try reader.double()
    meanDistortion = try reader.double()
    areas = try reader.array()
    texels = try reader.array()
    charts = try reader.array()
    tangents = try reader.packed()
  }

  /// - Parameters:
  ///   - size: Required width and height.
  ///   - hasTangents: Whether tangents are required.
  /// - Throws: `StorageError` if the atlas cannot be that of the mesh.
  func check(_ mesh: TriangleMesh, size expected: Int, hasTangents: Bool) throws {
    let corners = 3 * mesh.triangles.count
    guard size == expected, texels.count == corners, charts.count == mesh.triangles.count,
      tangents.count == (hasTangents ? corners : 0),
      charts.allSatisfy({ $0 >= -1 && Int($0) < areas.count }),
      areas.allSatisfy({ $0.isFinite && $0 >= 0 }), areas.contains(where: { $0 > 0 }),
      texels.allSatisfy({ isInside($0) }), tangents.allSatisfy(\.isPlain),
      texelsPerUnit.isFinite, utilisation.isPlain, meanDistortion.isPlain
    else { throw StorageError.inconsistent("atlas") }
  }

  /// Whether a position is inside the atlas, except for rounding. Each component is tested, because
  /// minimum and maximum would ignore NaN.
  private func isInside(_ texel: SIMD2<Double>) -> Bool {
    let sides = -1...Double(size + 1)
    return sides.contains(texel.x) && sides.contains(texel.y)
  }
}
