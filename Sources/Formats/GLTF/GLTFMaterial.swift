import Scene

/// A metallic-roughness material of glTF with the maps of a textured model.
struct GLTFMaterial: Encodable {
  struct Reference: Encodable { var index: Int }

  struct Surface: Encodable {
    var baseColorTexture: Reference?
    /// Roughness is the green channel; the blue channel, metallic, is multiplied by 0.
    var metallicRoughnessTexture: Reference?
    let metallicFactor = 0.0
    var roughnessFactor: Double?
  }

  struct Texture: Encodable {
    let sampler = 0
    var source: Int
  }

  struct Image: Encodable {
    var name: String
    var mimeType: String
    var bufferView: Int
  }

  /// Trilinear filtering; clamped at the border.
  struct Sampler: Encodable {
    let magFilter = 9729
    let minFilter = 9987
    let wrapS = 33071
    let wrapT = 33071
  }

  var name: String
  var pbrMetallicRoughness: Surface
  var normalTexture: Reference?
  var occlusionTexture: Reference?

  /// Roughness of a model without a roughness map, as in our USD files.
  private static let usualRoughness = 0.9

  /// Creates a material without maps.
  init(name: String) {
    self.name = name
    pbrMetallicRoughness = Surface(roughnessFactor: Self.usualRoughness)
  }
}

extension GLTFDocument {
  /// Adds the maps of a model and one material per color map.
  ///
  /// glTF has no displacement maps, so that map is omitted.
  mutating func add(_ maps: TextureFiles, pages: Int, to buffer: inout GLTFBuffer) {
    var (images, textures): ([GLTFMaterial.Image], [GLTFMaterial.Texture]) = ([], [])
    func texture(_ file: ExportFile) -> GLTFMaterial.Reference {
      let type = file.path.hasSuffix(".png") ? "image/png" : "image/jpeg"
      images.append(
        .init(name: file.path, mimeType: type, bufferView: buffer.append(file.bytes)))
      textures.append(.init(source: images.count - 1))
      return .init(index: textures.count - 1)
    }
    let colors = maps.diffuse.map(texture)
    let (normal, occlusion) = (maps.normal.map(texture), maps.occlusion.map(texture))
    let roughness = maps.roughness.map(texture)
    materials = (0..<pages).map { page in
      var material = GLTFMaterial(name: "m\(page)")
      if colors.indices.contains(page) {
        material.pbrMetallicRoughness.baseColorTexture = colors[page]
      }
      if let roughness {
        material.pbrMetallicRoughness.metallicRoughnessTexture = roughness
        material.pbrMetallicRoughness.roughnessFactor = nil
      }
      (material.normalTexture, material.occlusionTexture) = (normal, occlusion)
      return material
    }
    guard !images.isEmpty else { return }
    self.images = images
    self.textures = textures
    samplers = [.init()]
  }
}
