import Imaging
import Scene
import Support

/// Writes Wavefront OBJ with its MTL and PNG maps.
public enum OBJWriter {
  /// A textured model as `NAME.obj`, `NAME.mtl` and `NAME_tex0.png` (`_norm0`, `_ao0` where made).
  public static func files(of model: TexturedModel, name: String) throws -> [ExportFile] {
    let stem = CompanionFile.stem(name)
    let maps = try TextureFiles(model: model, prefix: stem)
    var material = "newmtl m0\nKa 1 1 1\nKd 1 1 1\nKs 0 0 0\nillum 1\nmap_Kd \(maps.diffuse.path)\n"
    if let normal = maps.normal { material += "norm \(normal.path)\n" }
    var text = "mtllib \(stem).mtl\n"
    text += vertexLines(model.mesh)
    for uv in model.texcoords { text += "vt \(uv.x) \(uv.y)\n" }
    text += "g g0\nusemtl m0\n"
    let hasNormals = model.mesh.normals.count == model.mesh.positions.count
    for (t, triangle) in model.mesh.triangles.enumerated() {
      text += "f"
      for k in 0..<3 {
        let v = triangle[k] + 1
        text += hasNormals ? " \(v)/\(3 * t + k + 1)/\(v)" : " \(v)/\(3 * t + k + 1)"
      }
      text += "\n"
    }
    return [
      ExportFile(path: "\(name).obj", text: text), ExportFile(path: "\(stem).mtl", text: material),
    ] + maps.all
  }

  /// A mesh without texture as `NAME.obj`; vertex colours follow the position, as MeshLab does.
  public static func files(of mesh: TriangleMesh, name: String) -> [ExportFile] {
    var text = vertexLines(mesh)
    let hasNormals = mesh.normals.count == mesh.positions.count
    for triangle in mesh.triangles {
      let (a, b, c) = (triangle.x + 1, triangle.y + 1, triangle.z + 1)
      text += hasNormals ? "f \(a)//\(a) \(b)//\(b) \(c)//\(c)\n" : "f \(a) \(b) \(c)\n"
    }
    return [ExportFile(path: "\(name).obj", text: text)]
  }

  private static func vertexLines(_ mesh: TriangleMesh) -> String {
    var text = ""
    let hasColors = mesh.colors.count == mesh.positions.count
    for (i, p) in mesh.positions.enumerated() {
      text += "v \(p.x) \(p.y) \(p.z)"
      if hasColors {
        let c = SIMD3<Float>(mesh.colors[i]) / 255
        text += " \(c.x) \(c.y) \(c.z)"
      }
      text += "\n"
    }
    if mesh.normals.count == mesh.positions.count {
      for n in mesh.normals { text += "vn \(n.x) \(n.y) \(n.z)\n" }
    }
    return text
  }
}
