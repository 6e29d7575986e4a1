import Imaging
import Scene
import Support

/// A run with several colour maps in parts: gains, the maps, and the whole.
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

  /// Number of colour maps; 0 where there is one for all of the mesh.
  package var count: Int { slabs.count }

  /// Estimates the gains that all maps share.
  package func gains(in context: RunContext) throws -> ViewGains {
    ViewGains(try stage.gains(of: subject, in: context))
  }

  /// Paints a colour map.
  ///
  /// - Throws: `StorageError` for gains of other photographs; as `TextureMesh.run`.
  package func page(
    _ index: Int, _ gains: ViewGains, in context: RunContext
  ) throws -> TexturePage {
    guard gains.values.count == subject.photographs.count, gains.values.allSatisfy(\.isPlain),
      slabs.indices.contains(index)
    else {
      throw StorageError.inconsistent("gains")
    }
    return try stage.page(slabs[index], of: subject, gains.values, in: context)
  }

  /// Puts the maps together.
  ///
  /// - Throws: `StorageError` for a map that does not fit its part of the mesh; what `page` throws.
  package func model(
    _ page: (Int) throws -> TexturePage, in context: RunContext
  ) throws -> (TexturedModel, TextureReport) {
    try stage.paged(subject, slabs, in: context) { index in
      let found = try page(index)
      guard found.map.fits(triangles: slabs[index].count, size: stage.options.size),
        found.report.isPlain(triangles: slabs[index].count)
      else {
        throw StorageError.inconsistent("colour map")
      }
      return found
    }
  }
}

/// Factors by photograph.
package struct ViewGains: Storable {
  let values: [SIMD3<Float>]

  init(_ values: [SIMD3<Float>]) { self.values = values }
  package func store(into writer: inout ByteWriter) { writer.packed(values) }
  package init(from reader: inout ByteReader) throws { values = try reader.packed() }
}
