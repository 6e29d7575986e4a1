import Geometry
import Numerics
import Support

extension Camera: Storable {
  /// Added to the width if parameters follow that files of earlier versions do not contain.
  private static let extended = 1 << 20

  package func store(into writer: inout ByteWriter) {
    let isExtended = hasHigherTerms
    writer.integer(UInt64(width + (isExtended ? Self.extended : 0)))
    writer.integer(UInt64(height))
    for value in [fx, fy, cx, cy, k1, k2, p1, p2] { writer.double(value) }
    guard isExtended else { return }
    writer.integer(UInt64(lens.rawValue))
    for value in [k3, k4, denominator.x, denominator.y, denominator.z] { writer.double(value) }
  }

  package init(from reader: inout ByteReader) throws {
    let stored = try reader.index(below: 2 * Self.extended, "camera")
    let width = stored % Self.extended
    let height = try reader.index(below: 1 << 20, "camera")
    self.init(
      width: width, height: height, fx: try reader.double(), fy: try reader.double(),
      cx: try reader.double(), cy: try reader.double())
    k1 = try reader.double()
    k2 = try reader.double()
    p1 = try reader.double()
    p2 = try reader.double()
    guard stored >= Self.extended else { return }
    let family = try reader.index(below: LensModel.allCases.count, "camera")
    lens = LensModel.allCases[family]
    k3 = try reader.double()
    k4 = try reader.double()
    denominator = SIMD3(try reader.double(), try reader.double(), try reader.double())
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
