import Numerics
import Scene
import Support

/// Simplifies a manifold mesh to a triangle budget by edge collapses of minimum quadric error.
///
/// The mesh stays manifold: an edge collapses only if the neighborhoods of its ends share nothing
/// but the edge's own triangles (link condition), if that joins no two boundaries, and if no
/// triangle flips. Boundary edges add perpendicular planes that preserve the border. The budget is
/// always met: if no edge is left, rejected edges are tried again, then without the shape
/// criterion, and finally the smallest components are removed.
///
/// Reference: Garland & Heckbert 1997; link condition: Dey, Edelsbrunner, Guha & Nekhayev,
/// "Topology Preserving Edge Contraction", 1998.
struct MeshSimplifier {
  let budget: Int
  let context: RunContext

  /// Returns the simplified mesh (positions and triangles only) and the root mean square distance
  /// of the worst collapse, in the mesh's unit.
  func simplify(_ mesh: TriangleMesh) throws -> (mesh: TriangleMesh, error: Double) {
    guard mesh.triangles.count > budget else {
      return (TriangleMesh(positions: mesh.positions, triangles: mesh.triangles), 0)
    }
    var collapser = EdgeCollapser(mesh)
    try collapser.prepare(context: context.part(0...0.2))
    let start = collapser.triangleCount
    var steps = 0
    while true {
      let before = collapser.triangleCount
      while collapser.triangleCount > budget, let edge = collapser.queue.take() {
        collapser.tryCollapse(edge)
        steps += 1
        if steps & 0xFFF == 0 {
          try context.checkCancellation()
          let done = Double(start - collapser.triangleCount) / Double(max(1, start - budget))
          context.part(0.2...1).progress("Simplifying the mesh", done)
        }
      }
      guard collapser.triangleCount > budget else { break }
      if collapser.triangleCount == before {
        if !collapser.keepsShapes { break }
        collapser.keepsShapes = false
      }
      collapser.refill()
    }
    let mesh = collapser.mesh()
    return (mesh.triangles.count > budget ? mesh.withoutSmallParts(budget) : mesh, collapser.worst)
  }
}

extension TriangleMesh {
  /// The largest connected components that together fit the budget; the largest one always remains.
  fileprivate func withoutSmallParts(_ budget: Int) -> TriangleMesh {
    var sets = UnionFind(count: positions.count)
    for t in triangles {
      _ = sets.union(Int(t.x), Int(t.y))
      _ = sets.union(Int(t.x), Int(t.z))
    }
    var sizes: [Int: Int] = [:]
    let roots = triangles.map { sets.find(Int($0.x)) }
    for root in roots { sizes[root, default: 0] += 1 }
    var kept: Set<Int> = []
    var count = 0
    for (root, size) in sizes.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) })
    where kept.isEmpty || count + size <= budget {
      kept.insert(root)
      count += size
    }
    var copy = TriangleMesh()
    var numbers = [UInt32](repeating: .max, count: positions.count)
    for (index, t) in triangles.enumerated() where kept.contains(roots[index]) {
      var corners = SIMD3<UInt32>.zero
      for k in 0..<3 {
        let v = Int(t[k])
        if numbers[v] == .max {
          numbers[v] = UInt32(copy.positions.count)
          copy.positions.append(positions[v])
        }
        corners[k] = numbers[v]
      }
      copy.triangles.append(corners)
    }
    return copy
  }
}
