import Geometry
import Numerics
import Scene
import Support
import Testing

@testable import Evaluation

@Suite struct PlaceSurveyTests {
  /// The kind of place of most blocks of the plane; of unlike ones if the texture is shifted.
  private func place(
    views: Int, deviations: [Float] = [], support: SupportLayer? = nil, shift: Double = 0
  ) throws -> BlockPlace? {
    var model = PlaneScene.model(shift: shift)
    model.mesh.deviations = deviations
    let comparison = try PlaneScene.compare(model)
    let sights = SightSurvey(
      [(pose: RigidTransform, camera: Camera)](
        repeating: (PlaneScene.pose, PlaneScene.camera), count: views),
      rays: TriangleBVH(model.mesh))
    let survey = PlaceSurvey(mesh: model.mesh, sights: sights, support: support)
    var counts: [BlockPlace: Int] = [:]
    for block in comparison.blocks where shift == 0 || block.isUnlike {
      counts[survey.place(of: block, in: comparison.view), default: 0] += 1
    }
    return counts.max { $0.value < $1.value }?.key
  }

  private static let count = (PlaneScene.cells + 1) * (PlaneScene.cells + 1)

  @Test func viewsAreCounted() throws {
    #expect(try place(views: 0) == .unseen)
    #expect(try place(views: 2) == .fewViews)
    #expect(try place(views: 3) == .other)
  }

  @Test func surfaceWithoutDepthIsUnconfirmed() throws {
    let unknown = [Float](repeating: .infinity, count: Self.count)
    #expect(try place(views: 3, deviations: unknown) == .unconfirmed)
    #expect(try place(views: 3, deviations: unknown.map { _ in 0.01 }) == .other)
  }

  @Test func surfaceInThePlaneOfTheSupportIsPartOfIt() throws {
    let plane = SupportLayer(foot: .zero, up: SIMD3(0, 0, -1), thickness: 0.01)
    #expect(try place(views: 3, support: plane) == .support)
    let lower = SupportLayer(foot: SIMD3(0, 0, 1), up: SIMD3(0, 0, -1), thickness: 0.01)
    #expect(try place(views: 3, support: lower) == .other)
    let upright = SupportLayer(foot: .zero, up: SIMD3(0, 1, 0), thickness: 5)
    #expect(try place(views: 3, support: upright) == .other)
  }

  @Test func displacedStructureIsTold() throws {
    #expect(try place(views: 3, shift: 0.06) == .displaced)
  }

  @Test func whatAnotherSurfaceHidesIsUnseen() throws {
    let model = PlaneScene.model(size: 8)
    var hidden = model.mesh
    let first = UInt32(hidden.positions.count)
    hidden.positions += [
      SIMD3(-9, -9, -2), SIMD3(9, -9, -2), SIMD3(9, 9, -2), SIMD3(-9, 9, -2),
    ]
    hidden.triangles += [
      SIMD3(first, first + 1, first + 2), SIMD3(first, first + 2, first + 3),
    ]
    func count(_ mesh: TriangleMesh) -> Int {
      SightSurvey([(PlaneScene.pose, PlaneScene.camera)], rays: TriangleBVH(mesh)).count(
        seeing: SIMD3(0.1, 0.1, 0), normal: SIMD3(0, 0, 1), upTo: 3)
    }
    #expect(count(model.mesh) == 1)
    #expect(count(hidden) == 0)
  }
}
