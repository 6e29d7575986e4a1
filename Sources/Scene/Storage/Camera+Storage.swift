import Geometry
import Numerics
import Support

extension Camera: Storable {
  package func store(into writer: inout ByteWriter) {
    writer.integer(UInt64(width))
    writer.integer(UInt64(height))
    for value in [fx, fy, cx, cy, k1, k2, p1, p2] { writer.double(value) }
  }

  package init(from reader: inout ByteReader) throws {
    let width = try reader.index(below: 1 << 20, "camera")
    let height = try reader.index(below: 1 << 20, "camera")
    self.init(
      width: width, height: height, fx: try reader.double(), fy: try reader.double(),
      cx: try reader.double(), cy: try reader.double())
    k1 = try reader.double()
    k2 = try reader.double()
    p1 = try reader.double()
    p2 = try reader.double()
  }
}

extension RigidTransform: Storable {
  package func store(into writer: inout ByteWriter) {
    for column in [rotation.c0, rotation.c1, rotation.c2, translation] { writer.vector(column) }
  }

  package init(from reader: inout ByteReader) throws {
    let rotation = Matrix3(
      columns: try reader.vector(), try reader.vector(), try reader.vector())
    self.init(rotation: rotation, translation: try reader.vector())
  }
}
