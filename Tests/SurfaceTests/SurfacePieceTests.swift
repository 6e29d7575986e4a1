import Geometry
import Numerics
import Scene
import Support
import Testing

@testable import Surface

@Suite struct SurfacePieceTests {
  @Test func tablesUseEachCutEdgeOnce() {
    for pattern in 0..<256 {
      let polygons = IsoTables.shared.polygons[pattern]
      let used = polygons.flatMap(\.edges)
      let cut = (0..<12).filter { number in
        let e = IsoTables.edge(number)
        let low = e.x + 2 * e.y + 4 * e.z
        return (pattern >> low) & 1 != (pattern >> (low + (1 << e.axis))) & 1
      }
      #expect(used.sorted() == cut)
      for polygon in polygons where !polygon.triangles.isEmpty {
        #expect(polygon.triangles.count == polygon.edges.count - 2)
      }
    }
  }

  @Test func nearestNeighborsMatchExhaustiveSearch() throws {
    var random = RandomStream(seed: 9)
    func point() -> SIMD3<Float> {
      SIMD3(Float(random.unit()), Float(random.unit()), Float(random.unit()))
    }
    let points = (0..<3000).map { _ in point() }
    let tree = try PointTree(points, context: RunContext())
    for _ in 0..<200 {
      let query = point()
      let expected = points.map { distance($0, query) }.sorted().prefix(5)
      withUnsafeTemporaryAllocation(of: Float.self, capacity: 5) { distances in
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: 5) { found in
          #expect(tree.nearest(to: query, distances: distances, found: found) == 5)
          for (slot, truth) in expected.enumerated() {
            #expect(abs(distances[slot].squareRoot() - truth) < 1e-6)
            #expect(abs(distance(points[Int(found[slot])], query) - truth) < 1e-6)
          }
        }
      }
    }
  }

  @Test func mortonOrderSortsAndDecodes() {
    var random = RandomStream(seed: 2)
    let cells = (0..<2000).map { _ in
      SIMD3<Int32>(
        Int32(random.index(below: 8192)), Int32(random.index(below: 8192)),
        Int32(random.index(below: 8192)))
    }
    let keys = cells.map { Morton.encode(Int($0.x), Int($0.y), Int($0.z)) }
    #expect(keys.map(Morton.decode) == cells)
    let order = Morton.order(keys)
    #expect(order.map { keys[Int($0)] } == keys.sorted())
  }

  /// Regression test: means rounded up into the next cell broke the order of the
  /// samples of whole octants.
  @Test func samplesAreInMortonOrderOfTheirCells() throws {
    let cloud = SurfaceShapes.sphere(count: 400_000)
    var options = MeshOptions()
    options.depth = 10
    var report = MeshReport()
    let region = BoundingBox(min: SIMD3(repeating: -1.1), max: SIMD3(repeating: 1.3))
    var samples = try SampleBuilder(cloud: cloud, options: options).merged(
      frame: SampleBuilder.frame(around: region), context: RunContext())
    try samples.estimateDensity(report: &report, context: RunContext())
    let keys = samples.positions.map { p in
      Morton.encode(Int(p.x * 2), Int(p.y * 2), Int(p.z * 2))
    }
    #expect(keys.count > 100_000)
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func clippingKeepsAManifold() throws {
    let (model, _) = try SurfaceShapes.build(SurfaceShapes.torus(count: 20_000))
    var random = RandomStream(seed: 4)
    for _ in 0..<5 {
      let n = normalized(SIMD3<Float>(Float(random.normal()), Float(random.normal()), 0.3))
      let cut = MeshClip.keepPositive(model.mesh, model.mesh.positions.map { dot($0, n) - 0.2 })
      let topology = MeshTopology(cut)
      #expect(topology.isManifold)
      #expect(topology.boundaryLoops > 0)
      #expect(cut.positions.allSatisfy { dot($0, n) > 0.2 - 1e-5 })
    }
  }

  @Test func topologyDetectsEveryKindOfDefect() {
    let corners: [SIMD3<Float>] = [
      [0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [-1, 0, 0], [0, -1, 0],
    ]
    let book = TriangleMesh(positions: corners, triangles: [[0, 1, 2], [1, 0, 3], [0, 1, 4]])
    #expect(MeshTopology(book).nonManifoldHalfEdges > 0)
    let bowTie = TriangleMesh(
      positions: Array(corners.prefix(5)), triangles: [[0, 1, 2], [0, 3, 4]])
    #expect(MeshTopology(bowTie).nonManifoldVertices == 1)
    let twice = TriangleMesh(positions: Array(corners.prefix(2)), triangles: [[0, 1, 1]])
    #expect(MeshTopology(twice).degenerateTriangles == 1)
  }
}
