import Support

/// Poses and cameras of a reconstruction, and which views observe its points.
package struct PointVisibility: Storable {
  /// The reconstruction without points.
  package let reconstruction: Reconstruction
  package let sights: SparseSights

  package init(_ reconstruction: Reconstruction) {
    var posed = reconstruction
    posed.points = []
    self.reconstruction = posed
    sights = SparseSights(reconstruction.points)
  }

  /// Unused: reconstructions are stored whole.
  package func store(into writer: inout ByteWriter) { reconstruction.store(into: &writer) }

  package init(from reader: inout ByteReader) throws {
    var sights = SparseSights()
    reconstruction = try Reconstruction(from: &reader) { reader, views in
      let list = try StoredPoints(from: &reader, views: views)
      sights = SparseSights(list.positions, lengths: list.lengths, list.observations)
      return []
    }
    self.sights = sights
  }
}
