/// An indexed triangle mesh; triangles are counterclockwise seen from outside.
public struct TriangleMesh: Sendable, Equatable {
  /// Vertex positions in the world.
  public var positions: [SIMD3<Float>]
  /// Unit normals by vertex; empty if unknown.
  public var normals: [SIMD3<Float>]
  /// RGB colors by vertex; empty if unknown.
  public var colors: [SIMD3<UInt8>]
  /// Standard deviation of each vertex along its normal, scene units, infinite where the surface
  /// was not observed; empty if unknown.
  public var deviations: [Float] = []
  /// Vertex indices of the triangles.
  public var triangles: [SIMD3<UInt32>]

  /// Creates a mesh whose normals and colors are empty or have the length of `positions`.
  public init(
    positions: [SIMD3<Float>] = [], normals: [SIMD3<Float>] = [], colors: [SIMD3<UInt8>] = [],
    triangles: [SIMD3<UInt32>] = []
  ) {
    self.positions = positions
    self.normals = normals
    self.colors = colors
    self.triangles = triangles
  }
}

/// The result of the mesh stage.
public struct SurfaceModel: Sendable, Equatable {
  /// The mesh simplified to its triangle budget, which is textured and exported.
  public var mesh: TriangleMesh
  /// The full-resolution surface, from which normal and occlusion maps are baked.
  public var detailed: TriangleMesh
  /// Whether `mesh` is closed: every edge has two triangles.
  public var isWatertight: Bool

  /// Creates a surface model from a simplified and a full-resolution mesh.
  public init(mesh: TriangleMesh, detailed: TriangleMesh, isWatertight: Bool) {
    self.mesh = mesh
    self.detailed = detailed
    self.isWatertight = isWatertight
  }
}
