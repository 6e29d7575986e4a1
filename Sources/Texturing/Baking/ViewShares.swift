import Scene
import Support

/// A view's shares of the texels of its parts, 8.8 fixed point, three a texel, in the parts' order.
package struct ViewShares: Storable, Sendable {
  let values: [UInt16]

  init(_ values: [UInt16]) { self.values = values }
  package func store(into writer: inout ByteWriter) { writer.array(values) }
  package init(from reader: inout ByteReader) throws { values = try reader.array() }
}
