import Scene

/// The half-edges of a manifold triangle mesh: number 3 t + k runs from corner k of triangle t to
/// its next corner.
struct HalfEdges {
  /// Start vertex of each half-edge.
  let origin: FlatArray<Int32>
  /// The opposite half-edge, −1 on a boundary.
  let twin: FlatArray<Int32>
  /// A half-edge starting at each vertex, the one without a twin where there is one; −1 for
  /// vertices without triangles.
  let outgoing: FlatArray<Int32>
  /// Half-edges that share their direction, or an edge with two others, left without a twin.
  private(set) var conflicts = 0

  init(_ mesh: TriangleMesh) {
    let count = mesh.triangles.count * 3
    let vertices = mesh.positions.count
    let origin = FlatArray<Int32>(repeating: 0, count: count)
    for (t, triangle) in mesh.triangles.enumerated() {
      for k in 0..<3 { origin[3 * t + k] = Int32(triangle[k]) }
    }
    let starts = FlatArray<Int32>(repeating: 0, count: vertices + 1)
    for h in 0..<count { starts[Int(origin[h]) + 1] += 1 }
    for v in 0..<vertices { starts[v + 1] += starts[v] }
    let lists = FlatArray<Int32>(repeating: 0, count: count)
    let next = FlatArray(starts.array)
    for h in 0..<count {
      let v = Int(origin[h])
      lists[Int(next[v])] = Int32(h)
      next[v] += 1
    }
    twin = FlatArray(repeating: -1, count: count)
    outgoing = FlatArray(repeating: -1, count: vertices)
    self.origin = origin
    for h in 0..<count {
      let a = origin[h]
      let b = origin[Self.next(h)]
      var opposite = -1
      var matches = 0
      for slot in Int(starts[Int(b)])..<Int(starts[Int(b) + 1]) {
        let other = Int(lists[slot])
        if origin[Self.next(other)] == a {
          opposite = other
          matches += 1
        }
      }
      var copies = 0
      for slot in Int(starts[Int(a)])..<Int(starts[Int(a) + 1])
      where origin[Self.next(Int(lists[slot]))] == b { copies += 1 }
      if matches > 1 || copies > 1 || a == b {
        conflicts += 1
      } else {
        twin[h] = Int32(opposite)
      }
    }
    for h in 0..<count where outgoing[Int(origin[h])] < 0 || twin[h] < 0 {
      outgoing[Int(origin[h])] = Int32(h)
    }
  }

  @inline(__always)
  static func next(_ h: Int) -> Int { h % 3 == 2 ? h &- 2 : h &+ 1 }
  @inline(__always)
  static func previous(_ h: Int) -> Int { h % 3 == 0 ? h &+ 2 : h &- 1 }
}
