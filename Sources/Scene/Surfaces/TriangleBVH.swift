/// A bounding volume hierarchy over the triangles of a mesh, for ray casts and nearest-point
/// queries.
///
/// A node has four children and a leaf four triangles, both stored as a structure of arrays so that
/// one SIMD instruction tests all four. The tree is built by the binned surface area heuristic on
/// one thread and depends only on the mesh. Triangles are two-sided. Triangles with an index out of
/// range or a coordinate that is not finite are omitted; degenerate triangles are included but
/// never hit by rays.
///
/// Reference: Wald, Benthin, Boulos, "Getting Rid of Packets: Efficient SIMD Single-Ray Traversal
/// using Multi-branching BVHs", IRT 2008; Wald, "On fast Construction of SAH-based Bounding Volume
/// Hierarchies", IRT 2007.
public struct TriangleBVH: Sendable {
  /// An intersection of a ray with the surface.
  @frozen public struct Hit: Sendable, Equatable, BitwiseCopyable {
    /// Index into the mesh's triangles.
    public var triangle: Int
    /// Ray parameter: the point is `origin + distance * direction`; a length if the direction is a
    /// unit vector.
    public var distance: Float
    /// Barycentric weight of the triangle's second corner.
    public var u: Float
    /// Barycentric weight of the triangle's third corner.
    public var v: Float

    /// Creates a hit of a triangle at barycentric coordinates.
    @inlinable public init(triangle: Int, distance: Float, u: Float, v: Float) {
      self.triangle = triangle
      self.distance = distance
      self.u = u
      self.v = v
    }
  }

  /// The surface point nearest to a query.
  @frozen public struct Nearest: Sendable, Equatable, BitwiseCopyable {
    /// Index into the mesh's triangles.
    public var triangle: Int
    /// The point on the surface.
    public var point: SIMD3<Float>
    /// Distance from the query.
    public var distance: Float

    /// Creates a nearest point on a triangle.
    @inlinable public init(triangle: Int, point: SIMD3<Float>, distance: Float) {
      self.triangle = triangle
      self.point = point
      self.distance = distance
    }
  }

  /// Bounds of four children by coordinate: `planes` 0, 2, 4 are the lower x, y, z and 1, 3, 5 the
  /// upper ones. A child ≥ 0 is a node index, a negative one the complement of a leaf index; absent
  /// children have empty bounds.
  struct Node: BitwiseCopyable {
    var lowerX, upperX, lowerY, upperY, lowerZ, upperZ: SIMD4<Float>
    var children: SIMD4<Int32>
  }

  /// Four triangles by coordinate: the first corner and the two edges from it. Unused lanes are
  /// zero and never hit.
  struct Leaf: BitwiseCopyable {
    var x, y, z: SIMD4<Float>
    var ux, uy, uz: SIMD4<Float>
    var vx, vy, vz: SIMD4<Float>
    var triangles: SIMD4<Int32>
  }

  let nodes: [Node]
  let leaves: [Leaf]

  /// Maximum number of stack entries in a traversal: three per level of a tree of limited depth.
  static let stackSize = 128

  /// - Complexity: O(*n* log *n*); about 0.5 s for a million triangles.
  public init(_ mesh: TriangleMesh) {
    self.init(positions: mesh.positions, triangles: mesh.triangles)
  }

  /// Creates a hierarchy over triangles given by vertex indices.
  public init(positions: [SIMD3<Float>], triangles: [SIMD3<UInt32>]) {
    (nodes, leaves) = buildTree(positions: positions, triangles: triangles)
  }

  /// Whether the hierarchy has no triangles.
  public var isEmpty: Bool { nodes.isEmpty }
}

@inline(__always)
func lesser<S: SIMD>(_ a: S, _ b: S) -> S where S.Scalar == Float {
  a.replacing(with: b, where: b .< a)
}

@inline(__always)
func greater<S: SIMD>(_ a: S, _ b: S) -> S where S.Scalar == Float {
  a.replacing(with: b, where: a .< b)
}
