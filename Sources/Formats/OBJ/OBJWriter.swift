import Imaging
import Scene
import Support

/// Writes Wavefront OBJ with its MTL and texture maps.
public enum OBJWriter {
  /// A textured model as `NAME.obj`, `NAME.mtl` and `NAME_tex0.png` (`_norm0`, `_ao0` if present).
  ///
  /// - Parameter comment: Comment at the start of the files; omitted if empty.
  public static func files(
    of model: TexturedModel, name: String, comment: String = ""
  ) throws -> [ExportFile] {
    let stem = CompanionFile.stem(name)
    let maps = try TextureFiles(model: model, prefix: stem)
    let material = (0...model.pages.count).map { Self.material($0, maps) }.joined()
    var text = remark(comment) + "mtllib \(stem).mtl\n"
    text += vertexLines(model.mesh)
    for uv in model.texcoords { text += "vt \(uv.x) \(uv.y)\n" }
    text += "g g0\n" + faceLines(model)
    return [
      ExportFile(path: "\(name).obj", text: text),
      ExportFile(path: "\(stem).mtl", text: remark(comment) + material),
    ] + maps.all
  }

  private static func material(_ page: Int, _ maps: TextureFiles) -> String {
    var text = "newmtl m\(page)\nKa 1 1 1\nKd 1 1 1\nKs 0 0 0\nillum 1\n"
    if maps.diffuse.indices.contains(page) { text += "map_Kd \(maps.diffuse[page].path)\n" }
    if let normal = maps.normal { text += "norm \(normal.path)\n" }
    if let roughness = maps.roughness { text += "map_Pr \(roughness.path)\n" }
    if let displacement = maps.displacement {
      // Values from 0 to 1 map to heights from minus to plus the range.
      let range = maps.displacementRange
      text += "disp -mm \(-range) \(2 * range) \(displacement.path)\n"
    }
    return text
  }

  private static func faceLines(_ model: TexturedModel) -> String {
    let hasNormals = model.mesh.normals.count == model.mesh.positions.count
    let faces = ModelFaces(model)
    var text = ""
    for page in 0...model.pages.count {
      text += "usemtl m\(page)\n"
      for (corners, own) in zip(faces.corners, faces.pages) where own == page {
        text += "f"
        for corner in corners {
          let v = model.mesh.triangles[corner / 3][corner % 3] + 1
          text += hasNormals ? " \(v)/\(corner + 1)/\(v)" : " \(v)/\(corner + 1)"
        }
        text += "\n"
      }
    }
    return text
  }

  /// A mesh without texture as `NAME.obj`; vertex colors follow the position, as in MeshLab.
  public static func files(
    of mesh: TriangleMesh, name: String, comment: String = ""
  ) -> [ExportFile] {
    var text = remark(comment) + vertexLines(mesh)
    let hasNormals = mesh.normals.count == mesh.positions.count
    for triangle in mesh.triangles {
      let (a, b, c) = (triangle.x + 1, triangle.y + 1, triangle.z + 1)
      text += hasNormals ? "f \(a)//\(a) \(b)//\(b) \(c)//\(c)\n" : "f \(a) \(b) \(c)\n"
    }
    return [ExportFile(path: "\(name).obj", text: text)]
  }

  private static func remark(_ text: String) -> String {
    text.isEmpty ? "" : "# \(VisibleText.line(text))\n"
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
