import Imaging
import Support

/// Writes NumPy's array files, without loss of precision.
///
/// Reference: NumPy Enhancement Proposal 1, format version 1.0.
public enum NPYWriter {
  /// Magic and header together are padded to a multiple of this number of bytes.
  private static let alignment = 64
  /// Magic bytes and version; the length of the header follows.
  private static let preamble: [UInt8] = [0x93] + Array("NUMPY".utf8) + [1, 0]

  /// An image as an array (height, width) of 32-bit little-endian floats.
  public static func bytes(of image: FloatImage) -> [UInt8] {
    var header =
      "{'descr': '<f4', 'fortran_order': False, 'shape': (\(image.height), \(image.width)), }"
    let length = preamble.count + MemoryLayout<UInt16>.size + header.utf8.count + 1
    header += String(repeating: " ", count: (alignment - length % alignment) % alignment) + "\n"
    var writer = ByteWriter()
    writer.raw(preamble)
    writer.integer(UInt16(header.utf8.count))
    writer.raw(header.utf8)
    for value in image.pixels { writer.float(value) }
    return writer.bytes
  }
}
