import Scene
import Support

/// Writes Stanford PLY in binary little endian.
///
/// Property names and order are supported by MeshLab, CloudCompare, Blender, Open3D and the tools
/// for Gaussian splatting: float x y z, float nx ny nz, uchar red green blue, then extra scalars.
public enum PLYWriter {
  /// A point cloud, with the optional scalars `support` (number of consistent views) and
  /// `deviation` (one sigma along the normal, in scene units).
  public static func bytes(of cloud: PointCloud, label: ExportLabel? = nil) -> [UInt8] {
    let count = cloud.positions.count
    let hasNormals = cloud.normals.count == count
    let hasColors = cloud.colors.count == count
    let hasSupport = cloud.support.count == count && count > 0
    let hasDeviations = cloud.deviations.count == count && count > 0
    var header = Header(label)
    header.vertices(count, normals: hasNormals, colors: hasColors)
    if hasSupport { header.line("property float support") }
    if hasDeviations { header.line("property float deviation") }
    var writer = header.finished()
    for i in 0..<count {
      writer.packed(cloud.positions[i])
      if hasNormals { writer.packed(cloud.normals[i]) }
      if hasColors { writer.packed(cloud.colors[i]) }
      if hasSupport { writer.float(Float(cloud.support[i])) }
      if hasDeviations { writer.float(cloud.deviations[i]) }
    }
    return writer.bytes
  }

  /// A mesh with optional per-vertex normals, colors and `deviation` (one sigma along the normal,
  /// in scene units; infinite where nothing was observed).
  public static func bytes(of mesh: TriangleMesh, label: ExportLabel? = nil) -> [UInt8] {
    let count = mesh.positions.count
    let hasNormals = mesh.normals.count == count
    let hasColors = mesh.colors.count == count
    let hasDeviations = mesh.deviations.count == count && count > 0
    var header = Header(label)
    header.vertices(count, normals: hasNormals, colors: hasColors)
    if hasDeviations { header.line("property float deviation") }
    header.line("element face \(mesh.triangles.count)")
    header.line("property list uchar int vertex_indices")
    var writer = header.finished()
    for i in 0..<count {
      writer.packed(mesh.positions[i])
      if hasNormals { writer.packed(mesh.normals[i]) }
      if hasColors { writer.packed(mesh.colors[i]) }
      if hasDeviations { writer.float(mesh.deviations[i]) }
    }
    for triangle in mesh.triangles {
      writer.integer(UInt8(3))
      writer.integer(Int32(bitPattern: triangle.x))
      writer.integer(Int32(bitPattern: triangle.y))
      writer.integer(Int32(bitPattern: triangle.z))
    }
    return writer.bytes
  }

  struct Header {
    var text = "ply\nformat binary_little_endian 1.0\n"

    /// Starts a header, with the label as a comment.
    init(_ label: ExportLabel? = nil) {
      if let label { line("comment " + label.asciiComment) }
    }

    mutating func line(_ line: String) { text += line + "\n" }

    mutating func vertices(_ count: Int, normals: Bool, colors: Bool) {
      line("element vertex \(count)")
      for axis in ["x", "y", "z"] { line("property float \(axis)") }
      if normals { for axis in ["nx", "ny", "nz"] { line("property float \(axis)") } }
      if colors { for name in ["red", "green", "blue"] { line("property uchar \(name)") } }
    }

    func finished() -> ByteWriter {
      var writer = ByteWriter()
      writer.raw((text + "end_header\n").utf8)
      return writer
    }
  }
}

extension ByteWriter {
  /// Writes three floats without SIMD padding.
  mutating func packed(_ v: SIMD3<Float>) {
    float(v.x)
    float(v.y)
    float(v.z)
  }

  mutating func packed(_ v: SIMD2<Float>) {
    float(v.x)
    float(v.y)
  }

  mutating func packed(_ c: SIMD3<UInt8>) {
    integer(c.x)
    integer(c.y)
    integer(c.z)
  }
}
