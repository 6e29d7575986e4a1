import Numerics
import Scene

/// Connectivity of a mesh: its components, the borders of its holes, and
/// non-manifold edges and vertices.
public struct MeshExamination: Sendable {
  /// A connected component.
  public struct Piece: Sendable, Equatable {
    /// Number of triangles.
    public var triangles: Int
    /// Surface area, in squared world units.
    public var area: Double
  }

  /// A closed boundary loop.
  public struct Border: Sendable, Equatable {
    /// Number of edges.
    public var edges: Int
    /// Length, in world units.
    public var length: Double
    /// Mean position of its vertices.
    public var middle: SIMD3<Double>
    /// Its shape.
    public var opening: MeshOpening
  }

  /// Connected components, largest first.
  public private(set) var pieces: [Piece] = []
  /// Boundary loops, longest first.
  public private(set) var borders: [Border] = []
  /// Number of edges with more than two triangles, or with two of the same direction,
  /// counted from each side.
  public let nonManifoldEdges: Int
  /// Number of vertices that no triangle uses or whose triangles form more than one fan.
  public let nonManifoldVertices: Int
  /// Number of triangles that use a vertex twice.
  public let degenerateTriangles: Int
  /// Whether the mesh is a closed manifold.
  public let isWatertight: Bool

  /// Examines a mesh; all vertex indices of its triangles must be valid.
  public init(_ mesh: TriangleMesh) {
    let topology = MeshTopology(mesh)
    nonManifoldEdges = topology.nonManifoldHalfEdges
    nonManifoldVertices = topology.nonManifoldVertices
    degenerateTriangles = topology.degenerateTriangles
    isWatertight = topology.isWatertight
    let parts = MeshParts(mesh)
    var counts = [Int](repeating: 0, count: parts.areas.count)
    for triangle in mesh.triangles { counts[Int(parts.part[Int(triangle.x)])] += 1 }
    pieces = zip(counts, parts.areas).map { Piece(triangles: $0, area: $1) }
      .filter { $0.triangles > 0 }
      .sorted { ($1.area, $1.triangles) < ($0.area, $0.triangles) }
    borders = MeshTopology.rings(HalfEdges(mesh)).map { Self.border($0, mesh) }
      .sorted { ($1.length, $1.edges) < ($0.length, $0.edges) }
  }

  private static func border(_ ring: [Int32], _ mesh: TriangleMesh) -> Border {
    let points = ring.map { SIMD3<Double>(mesh.positions[Int($0)]) }
    let sum = points.reduce(SIMD3<Double>.zero, +)
    let length = zip(points, points.dropFirst() + points.prefix(1)).reduce(0) {
      $0 + distance($1.0, $1.1)
    }
    return Border(
      edges: ring.count, length: length, middle: sum / Double(max(points.count, 1)),
      opening: MeshOpening(ring, mesh))
  }
}
