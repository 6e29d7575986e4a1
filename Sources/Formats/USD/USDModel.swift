import Imaging
import Scene

/// Creates the USD layers of models, meshes, points and cameras.
public enum USDModel {
  /// A textured model as `/NAME/Geom/g0` with a preview surface at `/NAME/Materials/m0`.
  ///
  /// - Parameters:
  ///   - name: Name of the root prim, `baked_mesh` in RealityKit's files.
  ///   - maps: Texture files, with paths relative to the layer.
  static func layer(
    of model: TexturedModel, name: String, maps: TextureFiles, comment: String
  ) -> USDLayer {
    let faces = ModelFaces(model)
    var mesh = meshPrim(model.mesh, faces: faces)
    mesh.apiSchemas = ["MaterialBindingAPI"]
    let texcoords = faces.corners.flatMap { $0.map { model.texcoords[$0] } }
    mesh.properties += [
      USDProperty(
        "texCoord2f[]", "primvars:st", value: .float2s(texcoords), interpolation: "faceVarying"),
      .relationship("material:binding", to: "/\(name)/Materials/m0"),
    ]
    if !model.pages.isEmpty { mesh.children = parts(of: faces, model.pages.count + 1, name) }
    var geometry = USDPrim("Scope", "Geom")
    geometry.children = [mesh]
    var materials = USDPrim("Scope", "Materials")
    materials.children = (0...model.pages.count).map {
      USDMaterial.prim("m\($0)", in: "/\(name)/Materials", page: $0, maps: maps)
    }
    var root = USDPrim("Xform", name)
    root.kind = "component"
    root.children = [geometry, materials]
    return USDLayer(root: root, comment: comment)
  }

  /// An untextured mesh with optional vertex colors.
  public static func layer(of mesh: TriangleMesh, name: String, comment: String) -> USDLayer {
    var geometry = USDPrim("Scope", "Geom")
    geometry.children = [meshPrim(mesh)]
    var root = USDPrim("Xform", name)
    root.kind = "component"
    root.children = [geometry]
    return USDLayer(root: root, comment: comment)
  }

  /// The faces of each color map as a subset, bound to its material.
  private static func parts(of faces: ModelFaces, _ count: Int, _ name: String) -> [USDPrim] {
    (0..<count).map { page in
      var part = USDPrim("GeomSubset", "part\(page)")
      part.apiSchemas = ["MaterialBindingAPI"]
      part.properties = [
        .uniform("elementType", "face"), .uniform("familyName", "materialBind"),
        USDProperty(
          "int[]", "indices",
          value: .ints(faces.pages.indices.filter { faces.pages[$0] == page }.map { Int32($0) })),
        .relationship("material:binding", to: "/\(name)/Materials/m\(page)"),
      ]
      return part
    }
  }

  private static func meshPrim(_ mesh: TriangleMesh, faces: ModelFaces? = nil) -> USDPrim {
    var prim = USDPrim("Mesh", "g0")
    let counts =
      faces?.corners.map { Int32($0.count) }
      ?? [Int32](repeating: 3, count: mesh.triangles.count)
    let indices =
      faces?.corners.flatMap { face in
        face.map { Int32(bitPattern: mesh.triangles[$0 / 3][$0 % 3]) }
      } ?? mesh.triangles.flatMap { t in (0..<3).map { Int32(bitPattern: t[$0]) } }
    prim.properties = [
      USDProperty("float3[]", "extent", value: .float3s(extent(of: mesh.positions))),
      USDProperty("int[]", "faceVertexCounts", value: .ints(counts)),
      USDProperty("int[]", "faceVertexIndices", value: .ints(indices)),
      USDProperty("point3f[]", "points", value: .float3s(mesh.positions)),
      .uniform("subdivisionScheme", "none"),
    ]
    if mesh.normals.count == mesh.positions.count {
      prim.properties.append(
        USDProperty("normal3f[]", "normals", value: .float3s(mesh.normals), interpolation: "vertex")
      )
    }
    if mesh.colors.count == mesh.positions.count && !mesh.colors.isEmpty {
      prim.properties.append(displayColor(mesh.colors))
    }
    return prim
  }

  /// Per-vertex colors, converted from sRGB to linear values as USD requires.
  static func displayColor(_ colors: [SIMD3<UInt8>]) -> USDProperty {
    let table = SRGB.linearOfByte.map { Float($0) }
    let values = colors.map { SIMD3(table[Int($0.x)], table[Int($0.y)], table[Int($0.z)]) }
    return USDProperty(
      "color3f[]", "primvars:displayColor", value: .float3s(values), interpolation: "vertex")
  }
}
