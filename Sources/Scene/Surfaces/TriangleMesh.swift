/// An indexed triangle mesh; triangles are counter-clockwise seen from outside.
public struct TriangleMesh: Sendable, Equatable {
  /// The vertices, in the world.
  public var positions: [SIMD3<Float>]
  /// Per vertex, length 1; empty when unknown.
  public var normals: [SIMD3<Float>]
  /// Per vertex, RGB; empty when unknown.
  public var colors: [SIMD3<UInt8>]
  /// One standard deviation of each vertex along its normal, scene units, infinite where nothing was seen;
  /// empty when unknown.
  public var deviations: [Float] = []
  /// Vertex indices of each triangle's corners.
  public var triangles: [SIMD3<UInt32>]

  /// A mesh whose normals and colours are empty or as long as `positions`.
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
  /// The mesh simplified to its triangle budget: what is textured and exported.
  public var mesh: TriangleMesh
  /// The full-resolution surface, from which normal and occlusion maps are baked.
  public var detailed: TriangleMesh
  /// Whether `mesh` is closed: every edge has two triangles.
  public var isWatertight: Bool

  /// A surface, simplified and in full.
  public init(mesh: TriangleMesh, detailed: TriangleMesh, isWatertight: Bool) {
    self.mesh = mesh
    self.detailed = detailed
    self.isWatertight = isWatertight
  }
}
