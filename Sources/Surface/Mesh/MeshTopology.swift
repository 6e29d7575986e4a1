import Numerics
import Scene

/// Connectivity statistics of a mesh.
struct MeshTopology: Equatable {
  private(set) var vertices = 0
  private(set) var edges = 0
  private(set) var triangles = 0
  private(set) var components = 0
  private(set) var boundaryEdges = 0
  private(set) var boundaryLoops = 0
  /// The largest opening; `nil` for a closed mesh.
  private(set) var largestOpening: MeshOpening?
  /// Number of half-edges of edges with more than two triangles, or with two of the same direction.
  private(set) var nonManifoldHalfEdges = 0
  /// Number of vertices that no triangle uses or whose triangles form more than one fan.
  private(set) var nonManifoldVertices = 0
  /// Number of triangles that use a vertex twice.
  private(set) var degenerateTriangles = 0

  init(_ mesh: TriangleMesh) {
    let half = HalfEdges(mesh)
    vertices = mesh.positions.count
    triangles = mesh.triangles.count
    nonManifoldHalfEdges = half.conflicts
    degenerateTriangles = mesh.triangles.count { $0.x == $0.y || $0.y == $0.z || $0.z == $0.x }
    components = MeshParts(mesh).areas.count
    var incident = [Int32](repeating: 0, count: vertices)
    var interior = 0
    for h in 0..<half.origin.count {
      incident[Int(half.origin[h])] += 1
      if half.twin[h] < 0 { boundaryEdges += 1 } else { interior += 1 }
    }
    edges = boundaryEdges + interior / 2
    for v in 0..<vertices where Self.fan(half, v) != Int(incident[v]) || incident[v] == 0 {
      nonManifoldVertices += 1
    }
    let rings = Self.rings(half)
    boundaryLoops = rings.count
    let openings = rings.map { MeshOpening($0, mesh) }
    largestOpening = openings.max { length($0.area) < length($1.area) }
  }

  var isManifold: Bool {
    nonManifoldHalfEdges == 0 && nonManifoldVertices == 0 && degenerateTriangles == 0
  }
  var isWatertight: Bool { isManifold && boundaryEdges == 0 && triangles > 0 }
  /// V − E + F: 2 for each sphere, 0 for each torus.
  var eulerCharacteristic: Int { vertices - edges + triangles }

  /// Maximum number of triangles of a fan, which bounds loops in invalid meshes.
  private static let maxFan = 100_000

  /// Number of triangles reached by rotating around `vertex`.
  private static func fan(_ half: HalfEdges, _ vertex: Int) -> Int {
    let start = Int(half.outgoing[vertex])
    guard start >= 0 else { return 0 }
    var count = 0
    var h = start
    repeat {
      count += 1
      h = Int(half.twin[HalfEdges.previous(h)])
    } while h >= 0 && h != start && count < maxFan
    return count
  }

  /// The vertices of each boundary loop, in the order of their lowest half-edges.
  static func rings(_ half: HalfEdges) -> [[Int32]] {
    var next = [Int32: Int32]()
    var starts: [Int32] = []
    for h in 0..<half.twin.count where half.twin[h] < 0 {
      next[half.origin[h]] = half.origin[HalfEdges.next(h)]
      starts.append(half.origin[h])
    }
    var rings: [[Int32]] = []
    for start in starts where next[start] != nil {
      var ring: [Int32] = []
      var vertex = start
      while let following = next.removeValue(forKey: vertex) {
        ring.append(vertex)
        vertex = following
      }
      rings.append(ring)
    }
    return rings
  }
}
