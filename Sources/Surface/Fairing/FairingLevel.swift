import Numerics
import Scene

/// A surface to be faired: the mesh itself or a coarser approximation.
struct FairingLevel: Sendable {
  /// Vertices, in finest cells.
  var positions: [SIMD3<Float>]
  var triangles: [SIMD3<UInt32>]
  /// The information of the points on each vertex, integrated over its area.
  var hold: [Float]
  /// Right-hand side of the constraints: the sum of information times displacement.
  var pull: [SIMD3<Float>]
  /// Vertices that do not move.
  var fixed: [Bool]

  /// A coarser level. Vertices in a cube of side `size` are merged if their normals are
  /// nearest to the same axis direction, so that the two sides of a thin part stay separate
  /// (Rossignac & Borrel 1993).
  ///
  /// - Returns: The coarser level, and for each vertex of this level its index there.
  func coarsened(_ size: Float) -> (level: FairingLevel, parents: [Int32]) {
    let sides = self.sides
    var numbers: [UInt64: Int32] = [:]
    var counts: [Float] = []
    var coarse = FairingLevel(positions: [], triangles: [], hold: [], pull: [], fixed: [])
    var parents = [Int32](repeating: 0, count: positions.count)
    for (i, p) in positions.enumerated() {
      let key = Self.key(p / size, side: sides[i])
      let number = numbers[key] ?? Int32(counts.count)
      if Int(number) == counts.count {
        numbers[key] = number
        counts.append(0)
        coarse.positions.append(.zero)
        coarse.hold.append(0)
        coarse.pull.append(.zero)
        coarse.fixed.append(false)
      }
      let at = Int(number)
      parents[i] = number
      counts[at] += 1
      coarse.positions[at] += p
      coarse.hold[at] += hold[i]
      coarse.pull[at] += pull[i]
      if fixed[i] { coarse.fixed[at] = true }
    }
    for at in counts.indices { coarse.positions[at] /= counts[at] }
    coarse.triangles = triangles.compactMap { t in
      let u = SIMD3<UInt32>((0..<3).map { UInt32(parents[Int(t[$0])]) })
      return u.x != u.y && u.y != u.z && u.z != u.x ? u : nil
    }
    return (coarse, parents)
  }

  private static func key(_ p: SIMD3<Float>, side: UInt64) -> UInt64 {
    func bits(_ x: Float) -> UInt64 {
      UInt64(bitPattern: Int64(Int(saturating: x.rounded(.down)))) & 0xfffff
    }
    return bits(p.x) | bits(p.y) << 20 | bits(p.z) << 40 | side << 60
  }

  /// The axis direction, of six, nearest to each vertex's normal.
  private var sides: [UInt64] {
    var normals = [SIMD3<Float>](repeating: .zero, count: positions.count)
    for t in triangles {
      let p = positions[Int(t.x)]
      let normal = cross(positions[Int(t.y)] - p, positions[Int(t.z)] - p)
      for k in 0..<3 { normals[Int(t[k])] += normal }
    }
    return normals.map { n in
      let size = SIMD3(abs(n.x), abs(n.y), abs(n.z))
      let axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2
      return UInt64(axis * 2 + (n[axis] < 0 ? 1 : 0))
    }
  }
}
