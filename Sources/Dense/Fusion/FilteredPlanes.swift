import Scene
import Support

/// The filtered planes of a view.
package struct FilteredPlanes: Storable {
  /// The remaining planes.
  package let planes: DensePlanes
  /// For each pixel, the number of views that confirm it.
  let support: [UInt8]
  let figures: KeptPlanes

  init(planes: DensePlanes, support: [UInt8], figures: KeptPlanes) {
    self.planes = planes
    self.support = support
    self.figures = figures
  }

  package func store(into writer: inout ByteWriter) {
    planes.store(into: &writer)
    writer.array(support)
    figures.store(into: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    planes = try DensePlanes(from: &reader)
    support = try reader.array()
    figures = try KeptPlanes(from: &reader)
    guard support.count == planes.map.count, figures.fits(planes.map) else {
      throw StorageError.inconsistent("planes")
    }
  }
}
