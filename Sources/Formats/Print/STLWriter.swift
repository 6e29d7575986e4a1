import Numerics
import Scene
import Support

/// Writes binary STL: millimetres, Z up.
///
/// Reference: 3D Systems, "StereoLithography Interface Specification", 1989. STL states no unit and
/// no axes; slicers take millimetres and Z up, and the header says so.
public enum STLWriter {
  private static let headerBytes = 80

  /// A mesh; colours and textures have no place in STL.
  ///
  /// - Throws: `FormatError.tooLarge` for more triangles than 32 bits count.
  public static func bytes(of mesh: TriangleMesh, label: ExportLabel) throws -> [UInt8] {
    guard let count = UInt32(exactly: mesh.triangles.count) else {
      throw FormatError.tooLarge(path: "the mesh")
    }
    var writer = ByteWriter()
    writer.raw(header(label))
    writer.integer(count)
    for t in mesh.triangles {
      let p = (0..<3).map { PrintFrame.position(mesh.positions[Int(t[$0])]) }
      let normal = normalized(cross(p[1] - p[0], p[2] - p[0]))
      writer.packed(normal.x.isFinite && normal.y.isFinite && normal.z.isFinite ? normal : .zero)
      for corner in p { writer.packed(corner) }
      writer.integer(UInt16(0))
    }
    return writer.bytes
  }

  /// What it contains, filled with spaces; never `solid` in front, which would mean text.
  private static func header(_ label: ExportLabel) -> [UInt8] {
    var text: [UInt8] = []
    let words =
      "\(Product.title), millimeters, Z up, " + PercentText.encoded(label.capture) { !$0.isASCII }
    text += words.utf8.prefix(headerBytes)
    while text.count < headerBytes { text.append(UInt8(ascii: " ")) }
    return text
  }
}
