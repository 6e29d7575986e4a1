import Scene
import Support

/// A view's weighted colors of the texels of its parts, in 8.8 fixed point, three per texel, in
/// the order of the parts.
package struct ViewTexels: Storable, Sendable {
  let values: [UInt16]

  init(_ values: [UInt16]) { self.values = values }
  package func store(into writer: inout ByteWriter) { writer.array(values) }
  package init(from reader: inout ByteReader) throws { values = try reader.array() }
}
