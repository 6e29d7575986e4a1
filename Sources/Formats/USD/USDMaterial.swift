/// The material of a textured model: a UsdPreviewSurface with one texture per map.
enum USDMaterial {
  /// The prim of a material.
  ///
  /// - Parameter page: Index of the color map.
  static func prim(_ name: String, in parent: String, page: Int, maps: TextureFiles) -> USDPrim {
    let path = "\(parent)/\(name)"
    var surface = USDPrim("Shader", "surface")
    surface.properties = [.uniform("info:id", "UsdPreviewSurface")]
    var shaders: [USDPrim] = []
    if maps.diffuse.indices.contains(page) {
      shaders.append(
        texture("diffuse", file: maps.diffuse[page].path, path: path, space: "sRGB", output: "rgb"))
      surface.properties.append(
        input("color3f", "diffuseColor", from: "\(path)/diffuse.outputs:rgb"))
    }
    if let roughness = maps.roughness {
      shaders.append(
        texture("roughness", file: roughness.path, path: path, space: "raw", output: "r"))
      surface.properties.append(input("float", "roughness", from: "\(path)/roughness.outputs:r"))
    } else {
      surface.properties.append(USDProperty("float", "inputs:roughness", value: .float(0.9)))
    }
    surface.properties.append(USDProperty("float", "inputs:metallic", value: .float(0)))
    if let normal = maps.normal {
      shaders.append(normalTexture(normal.path, path))
      surface.properties.append(input("normal3f", "normal", from: "\(path)/normal.outputs:rgb"))
    }
    if let occlusion = maps.occlusion {
      shaders.append(
        texture("occlusion", file: occlusion.path, path: path, space: "raw", output: "r"))
      surface.properties.append(input("float", "occlusion", from: "\(path)/occlusion.outputs:r"))
    }
    if let displacement = maps.displacement {
      shaders.append(heightTexture(displacement.path, path, range: maps.displacementRange))
      surface.properties.append(
        input("float", "displacement", from: "\(path)/displacement.outputs:r"))
    }
    surface.properties.append(USDProperty("token", "outputs:surface", content: .declared))
    var material = USDPrim("Material", name)
    material.properties = [
      USDProperty(
        "token", "outputs:surface", content: .connection("\(path)/surface.outputs:surface"))
    ]
    material.children = [surface, reader(at: path)] + shaders
    return material
  }

  /// A normal map, whose values 0 to 1 map to −1 to 1.
  private static func normalTexture(_ file: String, _ path: String) -> USDPrim {
    var shader = texture("normal", file: file, path: path, space: "raw", output: "rgb")
    shader.properties += [
      USDProperty("float4", "inputs:scale", value: .float4(SIMD4(2, 2, 2, 1))),
      USDProperty("float4", "inputs:bias", value: .float4(SIMD4(-1, -1, -1, 0))),
    ]
    return shader
  }

  /// A displacement map, whose values 0 to 1 map to minus to plus `range`.
  private static func heightTexture(_ file: String, _ path: String, range: Float) -> USDPrim {
    var shader = texture("displacement", file: file, path: path, space: "raw", output: "r")
    shader.properties += [
      USDProperty("float4", "inputs:scale", value: .float4(SIMD4(2 * range, 1, 1, 1))),
      USDProperty("float4", "inputs:bias", value: .float4(SIMD4(-range, 0, 0, 0))),
    ]
    return shader
  }

  private static func input(_ type: String, _ name: String, from source: String) -> USDProperty {
    USDProperty(type, "inputs:\(name)", content: .connection(source))
  }

  private static func reader(at path: String) -> USDPrim {
    var reader = USDPrim("Shader", "st")
    reader.properties = [
      .uniform("info:id", "UsdPrimvarReader_float2"),
      USDProperty("string", "inputs:varname", value: .string("st")),
      USDProperty("float2", "outputs:result", content: .declared),
    ]
    return reader
  }

  private static func texture(
    _ name: String, file: String, path: String, space: String, output: String
  ) -> USDPrim {
    var shader = USDPrim("Shader", name)
    shader.properties = [
      .uniform("info:id", "UsdUVTexture"),
      USDProperty("asset", "inputs:file", value: .asset(file)),
      input("float2", "st", from: "\(path)/st.outputs:result"),
      USDProperty("token", "inputs:sourceColorSpace", value: .token(space)),
      USDProperty("token", "inputs:wrapS", value: .token("clamp")),
      USDProperty("token", "inputs:wrapT", value: .token("clamp")),
      USDProperty(output == "r" ? "float" : "float3", "outputs:\(output)", content: .declared),
    ]
    return shader
  }
}
