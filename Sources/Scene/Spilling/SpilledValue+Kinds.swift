import Imaging
import Support

extension RGBImage: SpilledValue {
  package var byteCount: Int { pixels.count }
}

extension ByteImage: SpilledValue {
  package var byteCount: Int { pixels.count }
}

/// An array of bytes.
package struct SpilledBytes: SpilledValue {
  package var bytes: [UInt8]
  package var byteCount: Int { bytes.count }

  package init(_ bytes: [UInt8]) { self.bytes = bytes }
  package func store(into writer: inout ByteWriter) { writer.array(bytes) }
  package init(from reader: inout ByteReader) throws { bytes = try reader.array() }
}
