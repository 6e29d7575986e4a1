import Numerics
import Scene

/// How a mesh hangs together: its pieces, the borders of its holes, and edges that no surface has.
public struct MeshExamination: Sendable {
  /// A connected piece.
  public struct Piece: Sendable, Equatable {
    /// Triangles of the piece.
    public var triangles: Int
    /// Their area, square world units.
    public var area: Double
  }

  /// A closed border.
  public struct Border: Sendable, Equatable {
    /// Edges of the border.
    public var edges: Int
    /// Their length, world units.
    public var length: Double
    /// Mean of its vertices.
    public var middle: SIMD3<Double>
  }

  /// The largest first.
  public private(set) var pieces: [Piece] = []
  /// The longest first.
  public private(set) var borders: [Border] = []
  /// Edges with more than two triangles, or two that run the same way, counted from each side.
  public let nonManifoldEdges: Int
  /// Vertices whose triangles form more than one fan, or that no triangle uses.
  public let nonManifoldVertices: Int
  /// Triangles that use a vertex twice.
  public let degenerateTriangles: Int
  /// Whether the mesh is a closed manifold.
  public let isWatertight: Bool

  /// Looks at a mesh whose triangles name its vertices.
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
      edges: ring.count, length: length, middle: sum / Double(max(points.count, 1)))
  }
}
