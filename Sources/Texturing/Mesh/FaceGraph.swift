import Numerics
import Scene

/// Adjacency of triangles across edges.
///
/// Half-edge `3 f + k` goes from corner `k` of triangle `f` to the next corner. Only edges with
/// exactly two consistently oriented triangles connect them; all others are boundary edges.
struct FaceGraph: Sendable {
  /// The opposite half-edge of each, or −1.
  let partner: [Int32]

  /// - Parameter usable: Triangles to connect; others have no neighbors.
  init(triangles: [SIMD3<UInt32>], usable: [Bool]) {
    struct HalfEdge { var key, index: UInt64 }
    var edges: [HalfEdge] = []
    edges.reserveCapacity(3 * triangles.count)
    for (f, t) in triangles.enumerated() where usable[f] {
      for k in 0..<3 {
        let (a, b) = (UInt64(t[k]), UInt64(t[k == 2 ? 0 : k + 1]))
        let direction: UInt64 = a < b ? 0 : 1
        let key = min(a, b) << 32 | max(a, b)
        edges.append(HalfEdge(key: key, index: UInt64(3 * f + k) << 1 | direction))
      }
    }
    edges.sort { $0.key != $1.key ? $0.key < $1.key : $0.index < $1.index }
    var partner = [Int32](repeating: -1, count: 3 * triangles.count)
    var first = 0
    while first < edges.count {
      var end = first + 1
      while end < edges.count, edges[end].key == edges[first].key { end += 1 }
      if end - first == 2, (edges[first].index ^ edges[first + 1].index) & 1 == 1 {
        let (a, b) = (Int(edges[first].index >> 1), Int(edges[first + 1].index >> 1))
        partner[a] = Int32(b)
        partner[b] = Int32(a)
      }
      first = end
    }
    self.partner = partner
  }

  /// The triangle across edge `k` of triangle `f`, or −1.
  @inline(__always) func neighbor(_ f: Int, _ k: Int) -> Int {
    let other = Int(partner[3 * f + k])
    return other < 0 ? -1 : other / 3
  }
}
