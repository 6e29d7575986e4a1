import Numerics

extension EdgeCollapser {
  /// Smallest cosine between a triangle's normals before and after a collapse: 78°.
  private static let minTurn: Float = 0.2
  /// Smallest accepted 4√3 area / Σ side² of a triangle a collapse makes, unless it was worse: 1 is
  /// equilateral, 0.03 a sliver that shading and texturing would show.
  private static let minShape: Float = 0.03
  /// 2√3: makes the shape of an equilateral triangle 1.
  private static let equilateral: Float = 3.4641

  /// The link condition, and no joining of two boundaries.
  mutating func linkAllows(_ h: Int, _ u: Int, _ v: Int) -> Bool {
    let isBoundaryEdge = twin[h] < 0
    let arrivalU = boundaryArrival(u)
    let arrivalV = boundaryArrival(v)
    if arrivalU >= 0 && arrivalV >= 0 && !isBoundaryEdge { return false }
    token &+= 1
    let mark = token
    forEachOutgoing(u) { marks[end($0)] = mark }
    if arrivalU >= 0 { marks[Int(origin[arrivalU])] = mark }
    var common = 0
    forEachOutgoing(v) { if marks[end($0)] == mark { common += 1 } }
    if arrivalV >= 0 && marks[Int(origin[arrivalV])] == mark { common += 1 }
    guard common == (isBoundaryEdge ? 1 : 2) else { return false }
    // A lone triangle, or a closed tetrahedron, must not collapse.
    let apex = end(HalfEdges.next(h))
    if isBoundaryEdge { return !(isLone(apex)) && !isLone(u, v, h) }
    let other = end(HalfEdges.next(Int(twin[h])))
    return degree(apex) > 3 && degree(other) > 3 && apex != other
  }

  /// Whether both other edges of the boundary triangle of `h` are boundaries.
  private func isLone(_ u: Int, _ v: Int, _ h: Int) -> Bool {
    twin[HalfEdges.next(h)] < 0 || twin[HalfEdges.previous(h)] < 0
  }

  private func isLone(_ apex: Int) -> Bool { degree(apex) < 3 }

  /// Neighbours of a vertex.
  private func degree(_ vertex: Int) -> Int {
    var count = 0
    forEachOutgoing(vertex) { _ in count += 1 }
    // A boundary vertex has one neighbour more than triangles; treated as roomy.
    return twin[Int(outgoing[vertex])] < 0 ? max(count + 1, 4) : count
  }

  /// Whether the triangles at `vertex` that do not vanish keep their side and a decent shape.
  func keepsShape(around vertex: Int, except other: Int, at point: SIMD3<Float>) -> Bool {
    let start = Int(outgoing[vertex])
    let here = positions[vertex]
    var h = start
    repeat {
      let b = end(h)
      let c = Int(origin[HalfEdges.previous(h)])
      if b != other && c != other {
        let pb = positions[b]
        let pc = positions[c]
        let old = cross(pb - here, pc - here)
        let new = cross(pb - point, pc - point)
        let sizes = (dot(old, old) * dot(new, new)).squareRoot()
        if dot(old, new) <= Self.minTurn * sizes { return false }
        let shape = Self.shape(new, point, pb, pc)
        if shape < Self.minShape && shape < Self.shape(old, here, pb, pc) { return false }
      }
      h = Int(twin[HalfEdges.previous(h)])
    } while h >= 0 && h != start
    return true
  }

  @inline(__always)
  private static func shape(
    _ doubleArea: SIMD3<Float>, _ a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>
  ) -> Float {
    let sides = dot(a - b, a - b) + dot(b - c, b - c) + dot(c - a, c - a)
    return equilateral * length(doubleArea) / max(sides, .leastNormalMagnitude)
  }
}
