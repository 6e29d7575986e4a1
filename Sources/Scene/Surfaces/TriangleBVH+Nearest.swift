import Numerics

extension TriangleBVH {
  /// The surface point nearest to `query`; `nil` if none is within `maxDistance`.
  public func nearest(to query: SIMD3<Float>, within maxDistance: Float = .infinity) -> Nearest? {
    guard !nodes.isEmpty else { return nil }
    var best = Nearest(triangle: -1, point: query, distance: maxDistance * maxDistance)
    withUnsafeTemporaryAllocation(of: (Int32, Float).self, capacity: Self.stackSize) { stack in
      stack.initializeElement(at: 0, to: (0, 0))
      var top = 1
      while top > 0 {
        top -= 1
        let (link, entry) = stack[top]
        if entry > best.distance { continue }
        if link < 0 {
          leaves[Int(~link)].improve(&best, query)
          continue
        }
        let node = nodes[Int(link)]
        let distances = node.squaredDistances(to: query)
        let floor = top
        for lane in 0..<4 where distances[lane] <= best.distance && node.lowerX[lane] < .infinity {
          var place = top
          while place > floor, stack[place - 1].1 < distances[lane] {
            stack[place] = stack[place - 1]
            place -= 1
          }
          stack[place] = (node.children[lane], distances[lane])
          top += 1
        }
      }
    }
    guard best.triangle >= 0 else { return nil }
    best.distance = best.distance.squareRoot()
    return best
  }
}

extension TriangleBVH.Node {
  @inline(__always)
  fileprivate func squaredDistances(to q: SIMD3<Float>) -> SIMD4<Float> {
    let zero = SIMD4<Float>.zero
    let dx = greater(greater(lowerX - q.x, q.x - upperX), zero)
    let dy = greater(greater(lowerY - q.y, q.y - upperY), zero)
    let dz = greater(greater(lowerZ - q.z, q.z - upperZ), zero)
    return dx * dx + dy * dy + dz * dz
  }
}

extension TriangleBVH.Leaf {
  /// Replaces `best` (whose distance is squared) by a nearer point of these triangles.
  fileprivate func improve(_ best: inout TriangleBVH.Nearest, _ query: SIMD3<Float>) {
    for lane in 0..<4 where triangles[lane] >= 0 {
      let a = SIMD3(x[lane], y[lane], z[lane])
      let u = SIMD3(ux[lane], uy[lane], uz[lane])
      let v = SIMD3(vx[lane], vy[lane], vz[lane])
      let point = a + nearestOffset(to: query - a, u, v)
      let d = point - query
      let squared = dot(d, d)
      let index = Int(triangles[lane])
      let first = best.triangle < 0 || index < best.triangle
      guard squared < best.distance || (squared == best.distance && first) else { continue }
      best = .init(triangle: index, point: point, distance: squared)
    }
  }
}

/// The point of the triangle (0, u, v) nearest to `p` (Ericson, Real-Time Collision Detection,
/// 5.1.5).
private func nearestOffset(
  to p: SIMD3<Float>, _ u: SIMD3<Float>, _ v: SIMD3<Float>
) -> SIMD3<Float> {
  let (d1, d2) = (dot(u, p), dot(v, p))
  if d1 <= 0 && d2 <= 0 { return .zero }
  let (d3, d4) = (dot(u, p - u), dot(v, p - u))
  if d3 >= 0 && d4 <= d3 { return u }
  let vc = d1 * d4 - d3 * d2
  if vc <= 0 && d1 >= 0 && d3 <= 0 { return u * (d1 / (d1 - d3)) }
  let (d5, d6) = (dot(u, p - v), dot(v, p - v))
  if d6 >= 0 && d5 <= d6 { return v }
  let vb = d5 * d2 - d1 * d6
  if vb <= 0 && d2 >= 0 && d6 <= 0 { return v * (d2 / (d2 - d6)) }
  let va = d3 * d6 - d5 * d4
  if va <= 0 && d4 >= d3 && d5 >= d6 {
    return u + (v - u) * ((d4 - d3) / ((d4 - d3) + (d5 - d6)))
  }
  let sum = va + vb + vc
  guard sum > 0 else { return .zero }
  return u * (vb / sum) + v * (vc / sum)
}
