import Numerics

/// A ray prepared for traversal, with reciprocals and the byte offsets of the near planes in a
/// node.
private struct PreparedRay {
  let origin: SIMD3<Float>
  let direction: SIMD3<Float>
  let inverse: SIMD3<Float>
  let near: SIMD3<Int>

  init(origin: SIMD3<Float>, direction: SIMD3<Float>) {
    self.origin = origin
    self.direction = direction
    // A zero component would yield 0 × ∞ for a plane through the origin.
    let tiny = SIMD3<Float>(repeating: minDirection)
    let safe = direction.replacing(
      with: tiny, where: direction .< tiny .& direction .> -tiny)
    inverse = 1 / safe
    near = SIMD3(safe.x < 0 ? 16 : 0, safe.y < 0 ? 48 : 32, safe.z < 0 ? 80 : 64)
  }

  /// Entry distances of a node's four children, and a mask of those the ray enters before `limit`.
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
    // A slack of a few rounding errors prevents missed flat boxes (axis-aligned faces).
    return (entry, entry .<= exit * boxSlack)
  }

  /// Möller & Trumbore, "Fast, Minimum Storage Ray/Triangle Intersection", JGT 1997, on four
  /// triangles.
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

/// A node to visit and the distance at which the ray enters it.
private struct Pending: BitwiseCopyable {
  var link: Int32
  var entry: Float
}

extension TriangleBVH {
  /// The first intersection of a ray with a triangle, from either side; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - origin: In the mesh's frame.
  ///   - direction: Nonzero, of any length; distances are in units of its length.
  ///   - range: Minimum and maximum ray parameter.
  public func closestHit(
    origin: SIMD3<Float>, direction: SIMD3<Float>,
    within range: ClosedRange<Float> = 0 ... .infinity
  ) -> Hit? {
    var best = Hit(triangle: -1, distance: range.upperBound, u: 0, v: 0)
    traverse(PreparedRay(origin: origin, direction: direction), in: range) { t, u, v, hit, leaf in
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

  /// Whether a ray intersects any triangle within `range` of its parameter.
  public func anyHit(
    origin: SIMD3<Float>, direction: SIMD3<Float>,
    within range: ClosedRange<Float> = 0 ... .infinity
  ) -> Bool {
    var found = false
    traverse(PreparedRay(origin: origin, direction: direction), in: range) { _, _, _, _, _ in
      found = true
      return -1
    }
    return found
  }

  /// Calls `onHit` for each leaf that the ray hits, nearest boxes first. It returns the new limit;
  /// a limit below the range ends the traversal.
  @inline(__always)
  private func traverse(
    _ ray: PreparedRay, in range: ClosedRange<Float>,
    onHit: (
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
            Self.push(children, entries: entries, entered: entered, onto: stack, top: &top)
          }
        }
      }
    }
  }

  /// Pushes the children of a node that the ray enters, sorted by insertion with the farthest at
  /// the bottom.
  @inline(__always)
  private static func push(
    _ children: SIMD4<Int32>, entries: SIMD4<Float>, entered: SIMDMask<SIMD4<Int32>>,
    onto stack: UnsafeMutablePointer<Pending>, top: inout Int
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

/// Minimum magnitude of a direction component; its reciprocal is finite in single precision.
private let minDirection: Float = 1e-25

/// Factor by which the exit from a box may precede the entry, for rounding errors.
private let boxSlack: Float = 1.000_001

/// Distance outside a triangle, in barycentric coordinates, that still counts as a hit, so that
/// rays do not pass between triangles.
private let edgeSlack: Float = 1e-6
