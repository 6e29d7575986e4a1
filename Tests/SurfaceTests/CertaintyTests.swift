import Numerics
import Scene
import Testing

@testable import Surface

/// Points are weighted by their certainty, and the mesh reports its own.
@Suite struct CertaintyTests {
  /// A ball of radius 1, and the same number of points 0.06 outside of it.
  private static func doubleBall(_ deviations: (good: Float, bad: Float)?) -> PointCloud {
    let good = SurfaceShapes.sphere(count: 30_000, noise: 0.003)
    var bad = SurfaceShapes.sphere(count: 30_000, noise: 0.003, seed: 2)
    bad.positions = bad.positions.map { $0 * 1.06 }
    var cloud = SurfaceShapes.joined([good, bad])
    if let deviations {
      cloud.deviations =
        good.positions.map { _ in deviations.good } + bad.positions.map { _ in deviations.bad }
      cloud.reaches = cloud.positions.map { _ in 0.02 }
    }
    return cloud
  }

  private func meanRadius(_ cloud: PointCloud) throws -> Float {
    let mesh = try SurfaceShapes.build(cloud).0.mesh
    return mesh.positions.reduce(0) { $0 + length($1) } / Float(mesh.positions.count)
  }

  @Test func certainPointsOutweighOthers() throws {
    #expect(try meanRadius(Self.doubleBall(nil)) > 1.015)
    let radius = try meanRadius(Self.doubleBall((0.003, 0.06)))
    #expect(abs(radius - 1) < 0.01)
  }

  @Test func verticesHaveTheDeviationsOfTheirPoints() throws {
    var cloud = SurfaceShapes.sphere(count: 30_000, noise: 0.003) { $0.y < 0.8 }
    cloud.deviations = cloud.positions.map { $0.x > 0 ? 0.003 : 0.006 }
    cloud.reaches = cloud.positions.map { _ in 0.02 }
    let model = try SurfaceShapes.build(cloud) { $0.fill = 50 }.0
    for mesh in [model.mesh, model.detailed] {
      try #require(mesh.deviations.count == mesh.positions.count)
      for (p, deviation) in zip(mesh.positions, mesh.deviations) {
        if p.y > 0.9 {
          #expect(deviation == .infinity)
        } else if p.y < 0.7, abs(p.x) > 0.1 {
          #expect(abs(deviation - (p.x > 0 ? 0.003 : 0.006)) < 0.0005)
        }
      }
    }
    #expect(try SurfaceShapes.build(SurfaceShapes.sphere(count: 5_000)).0.mesh.deviations.isEmpty)
  }
}
