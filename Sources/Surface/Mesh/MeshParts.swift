import Scene

/// Groups of connected vertices of a mesh, and their areas.
struct MeshParts {
  /// Part of each vertex, −1 for vertices left out.
  var part: [Int32]
  /// Area of each part: a third of every triangle for each of its vertices in the part.
  var areas: [Double]

  /// Connects vertices by triangle edges whose ends both satisfy `includes`.
  init(_ mesh: TriangleMesh, where includes: (Int) -> Bool = { _ in true }) {
    var parent = (0..<Int32(mesh.positions.count)).map { includes(Int($0)) ? $0 : -1 }
    func root(_ start: Int32) -> Int32 {
      var item = start
      while parent[Int(item)] != item {
        parent[Int(item)] = parent[Int(parent[Int(item)])]
        item = parent[Int(item)]
      }
      return item
    }
    for t in mesh.triangles {
      for (a, b) in [(t.x, t.y), (t.y, t.z), (t.z, t.x)] {
        guard parent[Int(a)] >= 0 && parent[Int(b)] >= 0 else { continue }
        let p = root(Int32(a))
        let q = root(Int32(b))
        if p < q { parent[Int(q)] = p } else if q < p { parent[Int(p)] = q }
      }
    }
    var numbers = [Int32](repeating: -1, count: parent.count)
    part = [Int32](repeating: -1, count: parent.count)
    var count: Int32 = 0
    for i in parent.indices where parent[i] >= 0 {
      let r = Int(root(Int32(i)))
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
