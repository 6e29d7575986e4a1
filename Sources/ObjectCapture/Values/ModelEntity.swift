import Imaging
import Scene
import VectorTypes

/// A model in memory: its mesh and materials, with RealityKit's names.
///
/// It is a plain value instead of a scene node, because nothing here renders it: it has no children,
/// and its transform does not change.
public final class ModelEntity: Sendable {
  /// The mesh and its materials; `nil` for an empty entity.
  public let model: ModelComponent?
  /// Transform of the model; `.identity` unless a request's geometry sets it.
  public let transform: Transform
  /// The reconstructed model, from which files are written.
  let source: TexturedModel?

  /// Creates an entity from a mesh and materials.
  public convenience init(mesh: MeshResource, materials: [PhysicallyBasedMaterial]) {
    self.init(ModelComponent(mesh: mesh, materials: materials), transform: .identity)
  }

  init(_ component: ModelComponent?, transform: Transform, source: TexturedModel? = nil) {
    (model, self.transform, self.source) = (component, transform, source)
  }

  /// Bounding box of the model, in the frame of another entity or, without one, of the world; empty
  /// for an empty entity.
  ///
  /// - Parameters:
  ///   - recursive: Ignored, because entities have no children.
  ///   - excludeInactive: Ignored, because every entity is active.
  public func visualBounds(
    recursive: Bool = true, relativeTo referenceEntity: ModelEntity?, excludeInactive: Bool = false
  ) -> BoundingBox {
    let world = referenceEntity?.transform.matrix.inverse ?? matrix_identity_float4x4
    return model?.mesh.bounds.transformed(by: world * transform.matrix) ?? .empty
  }
}

/// Mesh and materials of a model entity.
public struct ModelComponent: Sendable {
  /// The surface.
  public var mesh: MeshResource
  /// Materials, one for each part of the mesh.
  public var materials: [PhysicallyBasedMaterial]

  /// Creates a component from a mesh and its materials.
  public init(mesh: MeshResource, materials: [PhysicallyBasedMaterial]) {
    self.mesh = mesh
    self.materials = materials
  }
}

/// A surface with texture coordinates.
public struct MeshResource: Sendable, Equatable {
  /// A part with one material, as it is stored. `contents` has the form of RealityKit.
  public struct Part: Sendable, Equatable {
    /// Vertex positions in meters.
    public var positions: [SIMD3<Float>]
    /// Unit normals per vertex; empty if unknown.
    public var normals: [SIMD3<Float>]
    /// Vertex indices, three per triangle, counterclockwise seen from outside.
    public var triangleIndices: [UInt32]
    /// Texture coordinates, three per triangle; (0, 0) is bottom left.
    public var textureCoordinates: [SIMD2<Float>]
    /// Index of the part's material.
    public var materialIndex: Int
  }

  /// The parts of the surface.
  public var parts: [Part]

  /// Bounding box of all vertices.
  public var bounds: BoundingBox {
    parts.reduce(into: .empty) { $0 = $0.union(BoundingBox($1.positions)) }
  }
}

/// Texture maps of a surface; missing maps are `nil`.
public struct PhysicallyBasedMaterial: Sendable, Equatable {
  /// Color in sRGB.
  public var baseColor: TextureResource?
  /// Tangent-space normals; (128, 128, 255) is flat.
  public var normal: TextureResource?
  /// Ambient occlusion; 255 is unoccluded.
  public var ambientOcclusion: TextureResource?
  /// Roughness; 0 is a mirror, 255 is matte.
  public var roughness: TextureResource?
  /// Height of the detailed surface above the mesh; 128 is zero.
  public var displacement: TextureResource?

  /// Creates a material without maps.
  public init() {}
}

/// A texture image of a material.
public struct TextureResource: Sendable, Equatable {
  /// Pixels, rows from top to bottom.
  public var image: PixelBuffer

  /// Width in pixels.
  public var width: Int { image.width }
  /// Height in pixels.
  public var height: Int { image.height }

  /// Creates a texture from an image.
  public init(image: PixelBuffer) { self.image = image }
}
