import Numerics
import Scene
import Support

/// Writes binary STL in millimeters with Z up.
///
/// Reference: 3D Systems, "StereoLithography Interface Specification", 1989. STL defines neither
/// unit nor axes; slicers assume millimeters and Z up, which the header states.
public enum STLWriter {
  private static let headerBytes = 80

  /// A mesh; STL supports neither colors nor textures.
  ///
  /// - Throws: `FormatError.tooLarge` if 32 bits cannot count the triangles.
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

  /// The space-padded description. It must not start with `solid`, which indicates the text form.
  private static func header(_ label: ExportLabel) -> [UInt8] {
    var text: [UInt8] = []
    let words =
      "\(Product.title), millimetres, Z up"
      + PercentText.encoded("\(label.otherFrame), \(label.capture)") { !$0.isASCII }
    text += words.utf8.prefix(headerBytes)
    while text.count < headerBytes { text.append(UInt8(ascii: " ")) }
    return text
  }
}
