import Imaging
import Support

extension DepthCells: Storable {
  package func store(into writer: inout ByteWriter) {
    writer.integer(UInt64(width))
    writer.integer(UInt64(height))
    writer.array(places)
    writer.array(depths)
    writer.array(confidences)
  }

  package init(from reader: inout ByteReader) throws {
    let cells = DepthCells(
      width: try reader.index(below: 1 << 20, "depth cells"),
      height: try reader.index(below: 1 << 20, "depth cells"), places: try reader.array(),
      depths: try reader.array(), confidences: try reader.array())
    guard let cells else { throw StorageError.inconsistent("depth cells") }
    self = cells
  }
}
