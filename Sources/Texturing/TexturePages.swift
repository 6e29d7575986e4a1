import Imaging
import Scene
import Support

/// A run with several color maps in parts: gains, the maps, and the assembled model.
package struct TexturePages: Sendable {
  private let stage: TextureMesh
  private let subject: TextureSubject
  private let slabs: [[Int]]

  /// - Throws: `TextureError`.
  package init(_ stage: TextureMesh, of input: TextureInput) throws {
    self.stage = stage
    subject = try TextureSubject(input)
    slabs = stage.slabs(subject)
  }

  /// Number of color maps; 0 if one map covers the whole mesh.
  package var count: Int { slabs.count }

  /// Estimates the gains that all maps share.
  package func gains(in context: RunContext) throws -> ViewGains {
    ViewGains(try stage.gains(of: subject, in: context))
  }

  /// Paints a color map.
  ///
  /// - Throws: `StorageError` for gains of other photographs; same errors as `TextureMesh.run`.
  package func page(
    _ index: Int, _ gains: ViewGains, in context: RunContext
  ) throws -> TexturePage {
    try gains.check(count: subject.photographs.count)
    guard slabs.indices.contains(index) else { throw StorageError.inconsistent("gains") }
    return try stage.page(slabs[index], of: subject, gains.values, in: context)
  }

  /// Assembles the maps.
  ///
  /// - Throws: `StorageError` for a map that does not match its slab; errors of `page`.
  package func model(
    _ page: (Int) throws -> TexturePage, in context: RunContext
  ) throws -> (TexturedModel, TextureReport) {
    try stage.paged(subject, slabs, in: context) { index in
      let found = try page(index)
      try found.check(triangles: slabs[index].count, size: stage.options.size)
      return found
    }
  }
}

/// Color gains of each photograph.
package struct ViewGains: Storable {
  let values: [SIMD3<Float>]

  init(_ values: [SIMD3<Float>]) { self.values = values }

  /// - Throws: `StorageError` if these cannot be the gains of this number of photographs.
  func check(count: Int) throws {
    guard values.count == count, values.allSatisfy(\.isPlain) else {
      throw StorageError.inconsistent("gains")
    }
  }

  package func store(into writer: inout ByteWriter) { writer.packed(values) }
  package init(from reader: inout ByteReader) throws { values = try reader.packed() }
}
