import Imaging
import Scene

/// A model in memory: its mesh and materials, as RealityKit names them.
///
/// A value instead of a node of a scene: there is nothing here that draws it.
public final class ModelEntity: Sendable {
  /// The mesh and its materials; `nil` for an empty entity.
  public let model: ModelComponent?
  /// Where the model stands; `.identity` unless a request's geometry moves it.
  public let transform: Transform

  /// An entity of a mesh and materials.
  public init(mesh: MeshResource, materials: [PhysicallyBasedMaterial]) {
    model = ModelComponent(mesh: mesh, materials: materials)
    transform = .identity
  }

  /// The smallest box round the model where it stands; empty for an empty entity.
  public var visualBounds: BoundingBox {
    model?.mesh.bounds.transformed(by: transform.matrix) ?? .empty
  }

  init(_ component: ModelComponent, transform: Transform) {
    model = component
    self.transform = transform
  }
}

/// What a model entity is made of.
public struct ModelComponent: Sendable {
  /// The surface.
  public var mesh: MeshResource
  /// One for each part of the mesh.
  public var materials: [PhysicallyBasedMaterial]

  /// A mesh and its materials.
  public init(mesh: MeshResource, materials: [PhysicallyBasedMaterial]) {
    self.mesh = mesh
    self.materials = materials
  }
}

/// A surface with texture coordinates.
public struct MeshResource: Sendable, Equatable {
  /// A part with one material.
  public struct Part: Sendable, Equatable {
    /// Vertices, metres.
    public var positions: [SIMD3<Float>]
    /// Per vertex, length 1; empty when unknown.
    public var normals: [SIMD3<Float>]
    /// Vertex indices, three a triangle, counter-clockwise seen from outside.
    public var triangleIndices: [UInt32]
    /// Three a triangle, (0, 0) bottom left.
    public var textureCoordinates: [SIMD2<Float>]
    /// Index of the part's material.
    public var materialIndex: Int
  }

  /// The parts of the surface.
  public var parts: [Part]

  /// The smallest box round all vertices.
  public var bounds: BoundingBox {
    parts.reduce(into: .empty) { $0 = $0.union(BoundingBox($1.positions)) }
  }
}

/// The maps of a surface; absent ones are `nil`.
public struct PhysicallyBasedMaterial: Sendable, Equatable {
  /// sRGB colour.
  public var baseColor: TextureResource?
  /// Tangent-space normals, (128, 128, 255) = flat.
  public var normal: TextureResource?
  /// 255 = open.
  public var ambientOcclusion: TextureResource?
  /// 0 = mirror, 255 = matt.
  public var roughness: TextureResource?
  /// Height of the detailed surface above the mesh; 128 = none.
  public var displacement: TextureResource?

  /// A material without maps.
  public init() {}
}

/// An image of a material.
public struct TextureResource: Sendable, Equatable {
  /// Its pixels, rows from the top.
  public var image: PixelBuffer

  /// Pixels a row.
  public var width: Int { image.width }
  /// Number of rows.
  public var height: Int { image.height }

  /// A texture of an image.
  public init(image: PixelBuffer) { self.image = image }
}
