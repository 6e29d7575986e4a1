import Numerics
import Scene
import Support
import Testing

@testable import Surface

@Suite struct SurfaceSimplifyTests {
  private func simplified(_ mesh: TriangleMesh, to budget: Int) throws -> (TriangleMesh, Double) {
    let result = try MeshSimplifier(budget: budget, context: RunContext()).simplify(mesh)
    return (result.mesh, result.error)
  }

  @Test(arguments: [10_000, 2_000, 200])
  func torusKeepsTopologyBudgetAndShape(budget: Int) throws {
    let (model, _) = try SurfaceShapes.build(SurfaceShapes.torus(count: 40_000)) {
      $0.detail = .raw
    }
    let (mesh, error) = try simplified(model.detailed, to: budget)
    let topology = MeshTopology(mesh)
    #expect(topology.isWatertight)
    #expect(topology.eulerCharacteristic == 0)
    #expect(mesh.triangles.count <= budget)
    #expect(mesh.triangles.count >= budget - 2)
    let worst = mesh.positions.map(SurfaceShapes.torusDistance).max() ?? 1
    #expect(worst < 0.01 + 3 * Float(error))
  }

  @Test func openSheetKeepsItsBorder() throws {
    let (model, _) = try SurfaceShapes.build(SurfaceShapes.sheet(count: 40_000)) {
      $0.detail = .raw
      $0.box = "-0.9,-1,-0.9,0.9,1,0.9"
    }
    let (mesh, _) = try simplified(model.detailed, to: 300)
    let topology = MeshTopology(mesh)
    #expect(topology.isManifold)
    #expect(topology.boundaryLoops == 1)
    #expect(topology.components == 1)
    for axis in [0, 2] {
      #expect(abs((mesh.positions.map { $0[axis] }.max() ?? 0) - 0.9) < 0.01)
      #expect(abs((mesh.positions.map { $0[axis] }.min() ?? 0) + 0.9) < 0.01)
    }
  }

  @Test func tetrahedronAndSingleTriangleAreKept() throws {
    let corners: [SIMD3<Float>] = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]
    let closed = TriangleMesh(
      positions: corners, triangles: [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])
    #expect(try simplified(closed, to: 1).0.triangles.count == 4)
    let lone = TriangleMesh(positions: Array(corners.prefix(3)), triangles: [[0, 1, 2]])
    #expect(try simplified(lone, to: 0).0.triangles.count == 1)
  }

  /// If no edge can collapse, the smallest components are removed: the budget is never exceeded.
  @Test(arguments: [400, 401, 37, 4]) func budgetIsNeverExceeded(budget: Int) throws {
    var mesh = TriangleMesh()
    for piece in 0..<100 {
      let base = UInt32(mesh.positions.count)
      let place = SIMD3<Float>(Float(piece) * 3, 0, 0)
      for corner in [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]] as [SIMD3<Float>] {
        mesh.positions.append(corner + place)
      }
      for t in [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]] as [SIMD3<UInt32>] {
        mesh.triangles.append(t &+ base)
      }
    }
    let (result, _) = try simplified(mesh, to: budget)
    #expect(result.triangles.count == min(400, budget / 4 * 4))
    #expect(MeshTopology(result).isWatertight)
  }

  @Test func triangleCountsOfDetailLevelsAreBelowTheirLimits() {
    let limits = [25_000, 50_000, 100_000, 250_000, 30_000_000]
    #expect(MeshDetail.allCases.map(\.limit) == limits)
    #expect(MeshDetail.allCases.allSatisfy { $0.triangles < $0.limit })
  }

  @Test func queueReturnsTheLowestPriorityFirst() {
    let queue = BucketQueue(capacity: 1000)
    var random = RandomStream(seed: 5)
    let priorities = (0..<1000).map { _ in Float(random.unit() * 100) }
    for (item, priority) in priorities.enumerated() { queue.insert(item, priority: priority) }
    for item in stride(from: 0, to: 1000, by: 3) { queue.remove(item) }
    var last: Float = 0
    var count = 0
    while let item = queue.take() {
      #expect(item % 3 != 0)
      #expect(priorities[item] >= last * 0.99)
      last = max(last, priorities[item])
      count += 1
    }
    #expect(count == 666)
  }
}
