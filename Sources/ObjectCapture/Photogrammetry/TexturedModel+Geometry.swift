import Imaging
import Scene

extension TexturedModel {
  /// The transformed model; `self` for the identity.
  func transformed(by transform: Transform) -> TexturedModel {
    guard transform != .identity else { return self }
    var copy = self
    copy.mesh.positions = mesh.positions.map { transform($0) }
    copy.mesh.normals = mesh.normals.map { transform.normal($0) }
    // Heights and deviations scale with the model; an anisotropic scale is averaged.
    let growth = abs(transform.scale.sum() / 3)
    copy.displacementRange *= growth
    copy.mesh.deviations = mesh.deviations.map { $0 * growth }
    if transform.scale.x * transform.scale.y * transform.scale.z < 0 {
      // A reflection would turn triangles inside out.
      copy.mesh.triangles = mesh.triangles.map { SIMD3($0.x, $0.z, $0.y) }
      for t in mesh.triangles.indices { copy.texcoords.swapAt(3 * t + 1, 3 * t + 2) }
    }
    return copy
  }
}

extension ModelEntity {
  convenience init(_ model: TexturedModel, transform: Transform) {
    let parts = (0...model.pages.count).map { MeshResource.Part(model, page: $0) }
    let materials = ([model.diffuse] + model.pages).map { colors in
      var material = PhysicallyBasedMaterial()
      if model.hasDiffuse { material.baseColor = TextureResource(image: PixelBuffer(colors)) }
      material.normal = model.normal.map { TextureResource(image: PixelBuffer($0)) }
      material.ambientOcclusion = model.occlusion.map { TextureResource(image: PixelBuffer($0)) }
      material.roughness = model.roughness.map { TextureResource(image: PixelBuffer($0)) }
      material.displacement = model.displacement.map { TextureResource(image: PixelBuffer($0)) }
      return material
    }
    self.init(
      ModelComponent(mesh: MeshResource(parts: parts), materials: materials), transform: transform,
      source: model)
  }
}

extension MeshResource.Part {
  /// The triangles of one color map, with all vertices.
  fileprivate init(_ model: TexturedModel, page: Int) {
    let own = model.mesh.triangles.indices.filter {
      model.pageOfTriangle.isEmpty || Int(model.pageOfTriangle[$0]) == page
    }
    self.init(
      positions: model.mesh.positions, normals: model.mesh.normals,
      triangleIndices: own.flatMap { t in
        let corners = model.mesh.triangles[t]
        return [corners.x, corners.y, corners.z]
      },
      textureCoordinates: own.flatMap { model.texcoords[3 * $0..<3 * $0 + 3] },
      materialIndex: page)
  }
}
