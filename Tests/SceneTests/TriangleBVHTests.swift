import Numerics
import Scene
import Support
import Testing

@Suite struct TriangleBVHTests {
  @Test(arguments: [1, 3, 5, 40, 1500], UInt64(1)...2)
  func closestHitEqualsAnExhaustiveSearch(count: Int, seed: UInt64) {
    var random = RandomStream(seed: seed)
    let mesh = triangleSoup(count, &random)
    let tree = TriangleBVH(mesh)
    var hits = 0
    for index in 0..<400 {
      let origin = randomVector(&random) * 3
      var direction = normalized(randomVector(&random) - origin)
      if index % 2 == 0 {
        let (a, b, c) = corners(mesh, index % count)
        direction = normalized((a + b + c) / 3 - origin)
      }
      if index % 5 == 0 { direction = SIMD3(0, 0, 1) }
      let expected = firstHit(mesh, origin, direction)
      let found = tree.closestHit(origin: origin, direction: direction)
      if let expected, let found {
        hits += 1
        #expect(abs(expected - found.distance) < 1e-4)
      } else {
        #expect((expected == nil) == (found == nil))
      }
      #expect(tree.anyHit(origin: origin, direction: direction) == (found != nil))
    }
    #expect(hits >= 150)
  }

  @Test func barycentricWeightsGiveTheHitPoint() throws {
    var random = RandomStream(seed: 3)
    let mesh = triangleSoup(200, &random)
    let tree = TriangleBVH(mesh)
    var hits = 0
    for _ in 0..<200 {
      let origin = randomVector(&random) * 3
      let direction = randomVector(&random) - origin
      guard let hit = tree.closestHit(origin: origin, direction: direction) else { continue }
      hits += 1
      let (a, b, c) = corners(mesh, hit.triangle)
      let point = a * (1 - hit.u - hit.v) + b * hit.u + c * hit.v
      #expect(distance(point, origin + direction * hit.distance) < 1e-4)
    }
    #expect(hits > 50)
  }

  @Test func hitsOutsideTheRangeOfTheRayAreIgnored() {
    let mesh = TriangleMesh(
      positions: [SIMD3(-1, -1, 2), SIMD3(1, -1, 2), SIMD3(0, 1, 2)], triangles: [SIMD3(0, 1, 2)])
    let tree = TriangleBVH(mesh)
    let z = SIMD3<Float>(0, 0, 1)
    #expect(tree.closestHit(origin: .zero, direction: z)?.distance == 2)
    #expect(tree.closestHit(origin: .zero, direction: z, within: 0...1.9) == nil)
    #expect(!tree.anyHit(origin: .zero, direction: z, within: 2.1...9))
    #expect(tree.anyHit(origin: .zero, direction: z, within: 0...2.1))
  }

  @Test func nearestPointIsFound() throws {
    var random = RandomStream(seed: 5)
    let mesh = triangleSoup(300, &random)
    let tree = TriangleBVH(mesh)
    for _ in 0..<100 {
      let query = randomVector(&random) * 2
      let found = try #require(tree.nearest(to: query))
      #expect(abs(found.distance - distance(found.point, query)) < 1e-5)
      var sampled = Float.infinity
      for triangle in mesh.triangles.indices {
        let (a, b, c) = corners(mesh, triangle)
        for i in 0...8 {
          for j in 0...8 - i {
            let (u, v) = (Float(i) / 8, Float(j) / 8)
            sampled = min(sampled, distance(query, a * (1 - u - v) + b * u + c * v))
          }
        }
      }
      #expect(found.distance <= sampled + 1e-5)
      #expect(found.distance > sampled - 0.1)
      #expect(tree.nearest(to: query, within: found.distance * 0.99) == nil)
    }
  }

  @Test func raysThroughEdgesAndVerticesHitTheSurface() {
    var positions: [SIMD3<Float>] = []
    var triangles: [SIMD3<UInt32>] = []
    let n = 24
    for y in 0...n {
      for x in 0...n { positions.append(SIMD3(Float(x) / Float(n), Float(y) / Float(n), 0)) }
    }
    for y in 0..<n {
      for x in 0..<n {
        let a = UInt32(y * (n + 1) + x)
        let b = a + UInt32(n) + 1
        triangles += [SIMD3(a, a + 1, b + 1), SIMD3(a, b + 1, b)]
      }
    }
    let tree = TriangleBVH(positions: positions, triangles: triangles)
    for p in positions where p.x > 0 && p.x < 1 && p.y > 0 && p.y < 1 {
      let origin = SIMD3<Float>(0.3, 0.6, -1.7)
      #expect(tree.anyHit(origin: origin, direction: p - origin))
      #expect(tree.anyHit(origin: p - SIMD3(0, 0, 1), direction: SIMD3(0, 0, 1)))
    }
  }

  @Test func invalidMeshesAreHandled() {
    #expect(TriangleBVH(TriangleMesh()).isEmpty)
    #expect(TriangleBVH(TriangleMesh()).nearest(to: .zero) == nil)
    let bad = TriangleMesh(
      positions: [SIMD3(.nan, 0, 0), SIMD3(1, 0, 1), SIMD3(0, 1, 1)],
      triangles: [SIMD3(0, 1, 2), SIMD3(1, 2, 99), SIMD3(1, 1, 1)])
    let tree = TriangleBVH(bad)
    #expect(tree.closestHit(origin: .zero, direction: SIMD3(1, 0, 1)) == nil)
    let stacked = TriangleMesh(
      positions: [SIMD3(-1, -1, 2), SIMD3(1, -1, 2), SIMD3(0, 1, 2)],
      triangles: [SIMD3<UInt32>](repeating: SIMD3(0, 1, 2), count: 5000))
    let hit = TriangleBVH(stacked).closestHit(origin: .zero, direction: SIMD3(0, 0, 1))
    #expect(hit?.triangle == 0)
  }
}

private func randomVector(_ random: inout RandomStream) -> SIMD3<Float> {
  SIMD3(Float(random.unit() * 2 - 1), Float(random.unit() * 2 - 1), Float(random.unit() * 2 - 1))
}

private func triangleSoup(_ count: Int, _ random: inout RandomStream) -> TriangleMesh {
  var mesh = TriangleMesh()
  for index in 0..<count {
    let center = randomVector(&random)
    for _ in 0..<3 { mesh.positions.append(center + randomVector(&random) * 0.3) }
    let first = UInt32(3 * index)
    mesh.triangles.append(SIMD3(first, first + 1, first + 2))
  }
  return mesh
}

private func corners(
  _ mesh: TriangleMesh, _ triangle: Int
) -> (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>) {
  let t = mesh.triangles[triangle]
  return (mesh.positions[Int(t.x)], mesh.positions[Int(t.y)], mesh.positions[Int(t.z)])
}

private func firstHit(
  _ mesh: TriangleMesh, _ origin: SIMD3<Float>, _ direction: SIMD3<Float>
) -> Float? {
  var best: Float?
  for index in mesh.triangles.indices {
    let (a, b, c) = corners(mesh, index)
    let p = cross(direction, c - a)
    let det = dot(b - a, p)
    let u = dot(origin - a, p) / det
    let q = cross(origin - a, b - a)
    let v = dot(direction, q) / det
    let t = dot(c - a, q) / det
    if u >= 0, v >= 0, u + v <= 1, t >= 0, t < best ?? .infinity { best = t }
  }
  return best
}
