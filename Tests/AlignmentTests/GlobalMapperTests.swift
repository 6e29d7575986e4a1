import Geometry
import Numerics
import Scene
import Support
import Testing

@testable import Alignment

/// Global structure from motion on a synthetic ring of views.
@Suite struct GlobalMapperTests {
  private func built(_ scene: AlignmentScene) throws -> SparseModel? {
    try GlobalMapper(
      problem: scene.problem, cameras: [scene.camera], context: RunContext(seed: 3)
    ).build()?.model
  }

  /// Maximum angle in degrees between the rotations and the true ones, after the best alignment.
  private func rotationError(_ model: SparseModel, _ scene: AlignmentScene) throws -> Double {
    let views = model.registered
    let map = try #require(
      Similarity.align(
        from: views.compactMap { model.poses[$0]?.center }, to: views.map { scene.truth[$0].center }
      ))
    let angles = try views.map { view in
      rotationAngle(
        map.applied(to: try #require(model.poses[view])).rotation, scene.truth[view].rotation)
    }
    return (angles.max() ?? .infinity) * 180 / .pi
  }

  @Test func posesOfARingAgreeWithTheTruth() throws {
    let scene = AlignmentScene(.init(seed: 41, views: 14))
    let model = try #require(try built(scene))
    #expect(model.registeredCount == 14)
    #expect(scene.centerError(scene.reconstruction(model)) < 0.005)
    #expect(try rotationError(model, scene) < 0.2)
  }

  @Test func reprojectionErrorsAreTheNoiseOfTheKeypoints() throws {
    let scene = AlignmentScene(.init(seed: 42, noise: 0.5, outliers: 0))
    let model = try #require(try built(scene))
    let problem = scene.problem
    let errors = model.isUsed.indices.filter { model.isUsed[$0] }.map { model.error($0, problem) }
    #expect(errors.count > 1000)
    let parameters = 3 * model.pointCount + 6 * model.registeredCount - 7
    let freedom = Double(2 * errors.count - parameters)
    let deviation = (errors.reduce(0) { $0 + $1 * $1 } / freedom).squareRoot()
    #expect(abs(deviation - 0.5) < 0.02, "\(deviation)")
  }

  @Test func pairsThatContradictTheRotationsAreDropped() throws {
    let scene = AlignmentScene(.init(seed: 43, views: 14, falsePairs: 8))
    let model = try #require(try built(scene))
    #expect(model.registeredCount == 14)
    #expect(scene.centerError(scene.reconstruction(model)) < 0.005)
    #expect(try rotationError(model, scene) < 0.2)
  }

  @Test func aViewWithoutPairsIsNotPlaced() throws {
    let scene = AlignmentScene(.init(seed: 44, isolated: [5]))
    let model = try #require(try built(scene))
    #expect(model.registered == (0..<12).filter { $0 != 5 })
  }

  @Test func withoutPairsThereIsNoModel() throws {
    var scene = AlignmentScene(.init(seed: 45, views: 4, points: 200))
    scene.input.pairs = []
    #expect(try built(scene) == nil)
  }
}
