import Support

/// Poses and cameras of a reconstruction, read without its points.
package struct CameraPoses: Storable {
  /// The reconstruction without points.
  package let reconstruction: Reconstruction

  /// Unused: reconstructions are stored whole.
  package func store(into writer: inout ByteWriter) { reconstruction.store(into: &writer) }

  /// Reads what `Reconstruction` stores, skipping the points.
  package init(from reader: inout ByteReader) throws {
    reconstruction = try Reconstruction(from: &reader) { reader, _ in
      // Positions, colors, errors, track lengths, observations.
      for size in [8, 1, 8, 4, MemoryLayout<Observation>.stride] {
        _ = try reader.raw(size * reader.count(itemSize: size))
      }
      return []
    }
  }
}
