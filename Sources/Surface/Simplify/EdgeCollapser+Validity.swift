import Numerics

extension EdgeCollapser {
  /// Minimum cosine between a triangle's normals before and after a collapse (78°).
  private static let minTurn: Float = 0.2
  /// Minimum 4√3 area / Σ side² of a triangle after a collapse, unless it was worse before: 1 is
  /// equilateral, 0.03 a sliver that would be visible in shading and texturing.
  private static let minShape: Float = 0.03
  /// 2√3, which normalizes the shape of an equilateral triangle to 1.
  private static let equilateral: Float = 3.4641

  /// Whether the link condition is satisfied and the collapse joins no two boundaries.
  mutating func linkAllows(_ h: Int, replacing u: Int, by v: Int) -> Bool {
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
    // A single triangle or a closed tetrahedron must not collapse.
    let apex = end(HalfEdges.next(h))
    if isBoundaryEdge { return !(isLone(apex)) && !isLone(triangleOf: h) }
    let other = end(HalfEdges.next(Int(twin[h])))
    return degree(apex) > 3 && degree(other) > 3 && apex != other
  }

  /// Whether another edge of the boundary triangle of `h` is also a boundary.
  private func isLone(triangleOf h: Int) -> Bool {
    twin[HalfEdges.next(h)] < 0 || twin[HalfEdges.previous(h)] < 0
  }

  private func isLone(_ apex: Int) -> Bool { degree(apex) < 3 }

  /// Number of neighbors of a vertex, with a lower limit of 4 on the boundary.
  private func degree(_ vertex: Int) -> Int {
    var count = 0
    forEachOutgoing(vertex) { _ in count += 1 }
    // A boundary vertex has one more neighbor than triangles and is always allowed.
    return twin[Int(outgoing[vertex])] < 0 ? max(count + 1, 4) : count
  }

  /// Whether the remaining triangles at `vertex` keep their orientation and an acceptable shape.
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
        let shape = Self.shape(doubleArea: new, of: point, pb, pc)
        if shape < Self.minShape && shape < Self.shape(doubleArea: old, of: here, pb, pc) {
          return false
        }
      }
      h = Int(twin[HalfEdges.previous(h)])
    } while h >= 0 && h != start
    return true
  }

  @inline(__always)
  private static func shape(
    doubleArea: SIMD3<Float>, of a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>
  ) -> Float {
    let sides = dot(a - b, a - b) + dot(b - c, b - c) + dot(c - a, c - a)
    return equilateral * length(doubleArea) / max(sides, .leastNormalMagnitude)
  }
}
