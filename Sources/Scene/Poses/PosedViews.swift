import Support

/// Poses and cameras of a reconstruction, read without its points.
package struct PosedViews: Storable {
  /// Without points.
  package let reconstruction: Reconstruction

  /// Not used: reconstructions are stored whole.
  package func store(into writer: inout ByteWriter) { reconstruction.store(into: &writer) }

  /// Reads what `Reconstruction` stored, passing over the points.
  package init(from reader: inout ByteReader) throws {
    reconstruction = try Reconstruction(from: &reader) { reader, _ in
      // Positions, colours, errors, lengths of tracks, observations.
      for size in [8, 1, 8, 4, MemoryLayout<Observation>.stride] {
        _ = try reader.raw(size * reader.count(itemSize: size))
      }
      return []
    }
  }
}
