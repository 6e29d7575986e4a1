extension EdgeCollapser {
  /// Whether `h` is the half-edge that represents its edge.
  @inline(__always)
  func isName(_ h: Int) -> Bool { twin[h] < 0 || h < Int(twin[h]) }

  /// The half-edge that represents the edge of `h`.
  @inline(__always)
  func name(_ h: Int) -> Int { twin[h] < 0 ? h : min(h, Int(twin[h])) }

  /// The end vertex of `h`.
  @inline(__always)
  func end(_ h: Int) -> Int { Int(origin[HalfEdges.next(h)]) }

  /// Calls `body` with each half-edge that leaves `vertex`, counterclockwise.
  @inline(__always)
  func forEachOutgoing(_ vertex: Int, _ body: (Int) -> Void) {
    let start = Int(outgoing[vertex])
    var h = start
    repeat {
      body(h)
      h = Int(twin[HalfEdges.previous(h)])
    } while h >= 0 && h != start
  }

  /// The half-edge that arrives at `vertex` along the boundary, −1 for an interior vertex.
  @inline(__always)
  func boundaryArrival(_ vertex: Int) -> Int {
    guard twin[Int(outgoing[vertex])] < 0 else { return -1 }
    var arrival = -1
    forEachOutgoing(vertex) { arrival = HalfEdges.previous($0) }
    return arrival
  }

  /// Removes the triangles of `h`, joins their other edges and replaces vertex `u` by `v`.
  mutating func merge(_ h: Int, replacing u: Int, by v: Int) {
    ring.removeAll(keepingCapacity: true)
    let start = Int(outgoing[u])
    var turn = start
    repeat {
      ring.append(turn)
      turn = Int(twin[HalfEdges.previous(turn)])
    } while turn >= 0 && turn != start
    let opposite = Int(twin[h])
    let first = zip(h)
    let second = opposite >= 0 ? zip(opposite) : -1
    for corner in ring where origin[corner] >= 0 { origin[corner] = Int32(v) }
    // Set `outgoing` to any half-edge that starts at v, then rewind to the boundary.
    let candidate = survivor(first, second, at: v)
    outgoing[v] = Int32(candidate)
    rewind(v)
    triangleCount -= opposite >= 0 ? 2 : 1
  }

  /// Removes the triangle of half-edge `h` and merges its two other edges; returns a remaining
  /// half-edge of the merged edge.
  private func zip(_ h: Int) -> Int {
    let next = HalfEdges.next(h)
    let previous = HalfEdges.previous(h)
    let apex = Int(origin[previous])
    let a = Int(twin[next])
    let b = Int(twin[previous])
    if a >= 0 { twin[a] = Int32(b) }
    if b >= 0 { twin[b] = Int32(a) }
    // Half-edge a starts at the apex, b ends there.
    if a >= 0 { outgoing[apex] = Int32(a) } else { outgoing[apex] = Int32(HalfEdges.next(b)) }
    origin[h] = -1
    origin[next] = -1
    origin[previous] = -1
    rewind(apex)
    return a >= 0 ? a : b
  }

  /// A half-edge that starts at `v`, found on the merged edges.
  private func survivor(_ first: Int, _ second: Int, at v: Int) -> Int {
    let edge = first >= 0 ? first : second
    if Int(origin[edge]) == v { return edge }
    return HalfEdges.next(edge)
  }

  /// Rotates `outgoing` clockwise to the boundary, if the vertex is on one.
  private func rewind(_ vertex: Int) {
    let start = Int(outgoing[vertex])
    var h = start
    while twin[h] >= 0 {
      h = HalfEdges.next(Int(twin[h]))
      if h == start { return }
    }
    outgoing[vertex] = Int32(h)
  }
}
