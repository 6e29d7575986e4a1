import Scene

/// The half-edges of a manifold triangle mesh: half-edge 3 t + k goes from corner k of
/// triangle t to its next corner.
struct HalfEdges {
  /// The start vertex of each half-edge.
  let origin: FlatArray<Int32>
  /// The opposite half-edge, −1 on the boundary.
  let twin: FlatArray<Int32>
  /// A half-edge that starts at each vertex, on the boundary if the vertex is on it; −1 for
  /// vertices without triangles.
  let outgoing: FlatArray<Int32>
  /// Number of half-edges that have a duplicate or several opposite ones, and therefore no twin.
  private(set) var conflicts = 0

  init(_ mesh: TriangleMesh) {
    let count = mesh.triangles.count * 3
    let vertices = mesh.positions.count
    let origin = FlatArray<Int32>(repeating: 0, count: count)
    for (t, triangle) in mesh.triangles.enumerated() {
      for k in 0..<3 { origin[3 * t + k] = Int32(triangle[k]) }
    }
    self.origin = origin
    twin = FlatArray(repeating: -1, count: count)
    outgoing = FlatArray(repeating: -1, count: vertices)
    conflicts = pairTwins(Leaving(origin, vertices: vertices))
    for h in 0..<count where outgoing[Int(origin[h])] < 0 || twin[h] < 0 {
      outgoing[Int(origin[h])] = Int32(h)
    }
  }

  /// Finds the twin of each half-edge that has exactly one; returns the number of ambiguous ones.
  private func pairTwins(_ leaving: Leaving) -> Int {
    var conflicts = 0
    for h in 0..<origin.count {
      let a = origin[h]
      let b = origin[Self.next(h)]
      var opposite = -1
      var matches = 0
      for slot in leaving.slots(Int(b)) {
        let other = Int(leaving.lists[slot])
        if origin[Self.next(other)] == a {
          opposite = other
          matches += 1
        }
      }
      var copies = 0
      for slot in leaving.slots(Int(a)) where origin[Self.next(Int(leaving.lists[slot]))] == b {
        copies += 1
      }
      if matches > 1 || copies > 1 || a == b {
        conflicts += 1
      } else {
        twin[h] = Int32(opposite)
      }
    }
    return conflicts
  }

  /// The half-edges that leave each vertex, in increasing order.
  private struct Leaving {
    let lists: FlatArray<Int32>
    private let starts: FlatArray<Int32>

    init(_ origin: FlatArray<Int32>, vertices: Int) {
      starts = FlatArray<Int32>(repeating: 0, count: vertices + 1)
      for h in 0..<origin.count { starts[Int(origin[h]) + 1] += 1 }
      for v in 0..<vertices { starts[v + 1] += starts[v] }
      lists = FlatArray<Int32>(repeating: 0, count: origin.count)
      let next = FlatArray(starts.array)
      for h in 0..<origin.count {
        let v = Int(origin[h])
        lists[Int(next[v])] = Int32(h)
        next[v] += 1
      }
    }

    @inline(__always)
    func slots(_ vertex: Int) -> Range<Int> { Int(starts[vertex])..<Int(starts[vertex + 1]) }
  }

  @inline(__always)
  static func next(_ h: Int) -> Int { h % 3 == 2 ? h &- 2 : h &+ 1 }
  @inline(__always)
  static func previous(_ h: Int) -> Int { h % 3 == 0 ? h &+ 2 : h &- 1 }
}
