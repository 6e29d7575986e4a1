import Geometry
import Support

extension ViewPair: Storable {
  package func store(into writer: inout ByteWriter) {
    writer.integer(UInt64(first))
    writer.integer(UInt64(second))
    writer.string(kind.rawValue)
    writer.integer(UInt64(putative))
    writer.array(inliers)
    writer.integer(UInt64(homographyInliers))
    writer.integer(UInt64(fundamentalInliers))
    writer.optional(secondFromFirst) { $1.store(into: &$0) }
    writer.double(medianAngle)
  }

  package init(from reader: inout ByteReader) throws {
    let limit = 1 << 31
    let first = try reader.index(below: limit, "pair")
    let second = try reader.index(below: limit, "pair")
    guard let kind = PairKind(rawValue: try reader.string()) else {
      throw StorageError.inconsistent("pair")
    }
    let putative = try reader.index(below: limit, "pair")
    self.init(
      first: first, second: second, kind: kind, putative: putative, inliers: try reader.array())
    homographyInliers = try reader.index(below: limit, "pair")
    fundamentalInliers = try reader.index(below: limit, "pair")
    secondFromFirst = try reader.optional { try RigidTransform(from: &$0) }
    medianAngle = try reader.double()
  }
}
