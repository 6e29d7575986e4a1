import Numerics

/// A ray prepared for traversal: reciprocals, and byte offsets of the near planes in a node.
private struct PreparedRay {
  let origin: SIMD3<Float>
  let direction: SIMD3<Float>
  let inverse: SIMD3<Float>
  let near: SIMD3<Int>

  init(origin: SIMD3<Float>, direction: SIMD3<Float>) {
    self.origin = origin
    self.direction = direction
    // A zero component would make 0 × ∞ of a plane through the origin.
    let tiny = SIMD3<Float>(repeating: minDirection)
    let safe = direction.replacing(
      with: tiny, where: direction .< tiny .& direction .> -tiny)
    inverse = 1 / safe
    near = SIMD3(safe.x < 0 ? 16 : 0, safe.y < 0 ? 48 : 32, safe.z < 0 ? 80 : 64)
  }

  /// Entry distances of a node's four children, and which of them the ray enters before `limit`.
  @inline(__always)
  func enter(
    _ node: UnsafeRawPointer, from start: Float, to limit: Float
  ) -> (SIMD4<Float>, SIMDMask<SIMD4<Int32>>) {
    func plane(_ offset: Int) -> SIMD4<Float> { node.load(fromByteOffset: offset, as: SIMD4.self) }
    let nearX = (plane(near.x) - origin.x) * inverse.x
    let nearY = (plane(near.y) - origin.y) * inverse.y
    let nearZ = (plane(near.z) - origin.z) * inverse.z
    let farX = (plane(near.x ^ 16) - origin.x) * inverse.x
    let farY = (plane(near.y ^ 16) - origin.y) * inverse.y
    let farZ = (plane(near.z ^ 16) - origin.z) * inverse.z
    let entry = greater(greater(nearX, nearY), greater(nearZ, SIMD4(repeating: start)))
    let exit = lesser(lesser(farX, farY), lesser(farZ, SIMD4(repeating: limit)))
    // The slack of a few roundings keeps flat boxes (axis-aligned faces) from being missed.
    return (entry, entry .<= exit * boxSlack)
  }

  /// Möller & Trumbore, "Fast, Minimum Storage Ray/Triangle Intersection", JGT 1997, on four.
  @inline(__always)
  func meet(
    _ leaf: TriangleBVH.Leaf, from start: Float, to limit: Float
  ) -> (t: SIMD4<Float>, u: SIMD4<Float>, v: SIMD4<Float>, hit: SIMDMask<SIMD4<Int32>>) {
    let (dx, dy, dz) = (direction.x, direction.y, direction.z)
    let px = leaf.vz * dy - leaf.vy * dz
    let py = leaf.vx * dz - leaf.vz * dx
    let pz = leaf.vy * dx - leaf.vx * dy
    let inverse = 1 / (leaf.ux * px + leaf.uy * py + leaf.uz * pz)
    let sx = origin.x - leaf.x
    let sy = origin.y - leaf.y
    let sz = origin.z - leaf.z
    let u = (sx * px + sy * py + sz * pz) * inverse
    let qx = sy * leaf.uz - sz * leaf.uy
    let qy = sz * leaf.ux - sx * leaf.uz
    let qz = sx * leaf.uy - sy * leaf.ux
    let v = (qx * dx + qy * dy + qz * dz) * inverse
    let t = (leaf.vx * qx + leaf.vy * qy + leaf.vz * qz) * inverse
    let slack = edgeSlack
    let inside = u .>= -slack .& v .>= -slack .& (u + v) .<= (1 + slack)
    return (t, u, v, inside .& t .>= start .& t .<= limit)
  }
}

/// A node to visit and where the ray enters it.
private struct Pending: BitwiseCopyable {
  var link: Int32
  var entry: Float
}

extension TriangleBVH {
  /// The first triangle a ray meets, from either side; `nil` when it meets none.
  ///
  /// - Parameters:
  ///   - origin: In the mesh's frame.
  ///   - direction: Of any length but 0; distances count in its length.
  ///   - range: Smallest and largest ray parameter accepted.
  public func closestHit(
    origin: SIMD3<Float>, direction: SIMD3<Float>,
    within range: ClosedRange<Float> = 0 ... .infinity
  ) -> Hit? {
    var best = Hit(triangle: -1, distance: range.upperBound, u: 0, v: 0)
    traverse(PreparedRay(origin: origin, direction: direction), range) { t, u, v, hit, leaf in
      for lane in 0..<4 where hit[lane] {
        let closer = t[lane] < best.distance
        let first = best.triangle < 0 || leaf.triangles[lane] < best.triangle
        guard closer || (t[lane] == best.distance && first) else { continue }
        best = Hit(triangle: Int(leaf.triangles[lane]), distance: t[lane], u: u[lane], v: v[lane])
      }
      return best.distance
    }
    return best.triangle >= 0 ? best : nil
  }

  /// Whether a ray meets any triangle within `range` of its parameter.
  public func anyHit(
    origin: SIMD3<Float>, direction: SIMD3<Float>,
    within range: ClosedRange<Float> = 0 ... .infinity
  ) -> Bool {
    var found = false
    traverse(PreparedRay(origin: origin, direction: direction), range) { _, _, _, _, _ in
      found = true
      return -1
    }
    return found
  }

  /// Calls `onHit` for each leaf the ray hits, nearest boxes first; it returns the new limit, which
  /// ends the traversal when below the range.
  @inline(__always)
  private func traverse(
    _ ray: PreparedRay, _ range: ClosedRange<Float>,
    _ onHit: (
      SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMDMask<SIMD4<Int32>>, Leaf
    ) -> Float
  ) {
    guard !nodes.isEmpty else { return }
    let start = range.lowerBound
    var limit = range.upperBound
    nodes.withUnsafeBytes { nodeBytes in
      leaves.withUnsafeBufferPointer { leaves in
        withUnsafeTemporaryAllocation(of: Pending.self, capacity: Self.stackSize) { stack in
          guard let base = nodeBytes.baseAddress, let leaves = leaves.baseAddress,
            let stack = stack.baseAddress
          else { return }
          stack[0] = Pending(link: 0, entry: start)
          var top = 1
          while top > 0 {
            top &-= 1
            let (link, entry) = (stack[top].link, stack[top].entry)
            if entry > limit { continue }
            if link < 0 {
              let leaf = leaves[Int(~link)]
              let (t, u, v, hit) = ray.meet(leaf, from: start, to: limit)
              guard any(hit) else { continue }
              limit = onHit(t, u, v, hit, leaf)
              if limit < start { return }
              continue
            }
            let node = base + Int(link) &* MemoryLayout<Node>.stride
            let (entries, entered) = ray.enter(node, from: start, to: limit)
            let children = node.load(fromByteOffset: 96, as: SIMD4<Int32>.self)
            Self.push(children, entries, entered, onto: stack, &top)
          }
        }
      }
    }
  }

  /// Pushes a node's children that the ray enters, by insertion, so that the farthest is at the
  /// bottom of this node's part of the stack.
  @inline(__always)
  private static func push(
    _ children: SIMD4<Int32>, _ entries: SIMD4<Float>, _ entered: SIMDMask<SIMD4<Int32>>,
    onto stack: UnsafeMutablePointer<Pending>, _ top: inout Int
  ) {
    let floor = top
    for lane in 0..<4 where entered[lane] {
      var place = top
      while place > floor, stack[place &- 1].entry < entries[lane] {
        stack[place] = stack[place &- 1]
        place &-= 1
      }
      stack[place] = Pending(link: children[lane], entry: entries[lane])
      top &+= 1
    }
  }
}

/// Least component of a ray's direction; its reciprocal is still finite in single precision.
private let minDirection: Float = 1e-25

/// By how much the exit from a box may lie before the entry: a few roundings.
private let boxSlack: Float = 1.000_001

/// How far outside a triangle, in barycentric weights, a ray still hits: no ray slips through an edge.
private let edgeSlack: Float = 1e-6
