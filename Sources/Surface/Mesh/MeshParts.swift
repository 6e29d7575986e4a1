import Scene
import Support

/// Connected components of mesh vertices, and their areas.
struct MeshParts {
  /// Component of each vertex, −1 for excluded vertices.
  var part: [Int32]
  /// Area of each component: a third of every triangle for each of its vertices in the component.
  var areas: [Double]

  /// Connects vertices by triangle edges whose ends both satisfy `includes`.
  init(_ mesh: TriangleMesh, where includes: (Int) -> Bool = { _ in true }) {
    let isIncluded = mesh.positions.indices.map(includes)
    var sets = UnionFind(count: isIncluded.count)
    for t in mesh.triangles {
      let (a, b, c) = (Int(t.x), Int(t.y), Int(t.z))
      if isIncluded[a] && isIncluded[b] { sets.union(a, b) }
      if isIncluded[b] && isIncluded[c] { sets.union(b, c) }
      if isIncluded[c] && isIncluded[a] { sets.union(c, a) }
    }
    var numbers = [Int32](repeating: -1, count: isIncluded.count)
    part = [Int32](repeating: -1, count: isIncluded.count)
    var count: Int32 = 0
    for i in isIncluded.indices where isIncluded[i] {
      let r = sets.find(i)
      if numbers[r] < 0 {
        numbers[r] = count
        count += 1
      }
      part[i] = numbers[r]
    }
    areas = [Double](repeating: 0, count: Int(count))
    for t in mesh.triangles {
      let area = Double(mesh.area(t)) / 3
      for k in 0..<3 where part[Int(t[k])] >= 0 { areas[Int(part[Int(t[k])])] += area }
    }
  }
}
