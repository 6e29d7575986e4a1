import Foundation
import Geometry
import Numerics
import Support
import Testing

@testable import Alignment

/// The number of meters per unit of a model whose poses are the true ones.
@Suite struct MetricScaleTests {
  private let truth = MeasuredScene.scale

  /// The relative error of a scale.
  private func error(_ scale: MetricScale) throws -> Double {
    abs(try #require(scale.factor) / truth - 1)
  }

  @Test func sensorDepthWithOutliersGivesTheScale() throws {
    var scene = try MeasuredScene(seed: 51)
    try scene.addDepth(seed: 1) { z, random in
      let isWrong = random.unit() < 0.15
      let factor = isWrong ? 1.5 + random.unit() : 1 + 0.02 * random.normal()
      return (z * truth * factor, 2)
    }
    let found = try scene.found()
    #expect(try error(found) < 0.01)
    #expect(found.record.source == "sensor-depth")
    #expect(found.record.samples > 500)
    #expect(found.record.spread > 0.01)
    #expect(found.record.spread < 0.04)
  }

  @Test func depthOfTheLowestConfidenceIsIgnored() throws {
    var scene = try MeasuredScene(seed: 52)
    try scene.addDepth(seed: 1) { z, random in
      random.unit() < 0.6 ? (z * 3, 0) : (z * truth, 2)
    }
    #expect(try error(scene.found()) < 0.01)
  }

  @Test func depthIsUsedFirstAndComparedWithThePoses() throws {
    var scene = try MeasuredScene(seed: 53)
    try scene.addDepth(seed: 1) { z, _ in (1.1 * z * truth, 2) }
    scene.addPoses()
    let found = try scene.found()
    #expect(found.record.source == "sensor-depth")
    #expect(abs(try #require(found.factor) / truth - 1.1) < 0.01)
    #expect(abs(try #require(found.record.depthOverPoses) - 1.1) < 0.01)
  }

  @Test func depthThatDisagreesLeavesTheScaleToThePoses() throws {
    var scene = try MeasuredScene(seed: 54)
    try scene.addDepth(seed: 1) { z, random in (z * truth * exp(0.6 * random.normal()), 2) }
    scene.addPoses { view, pose in
      let isWrong = view % 5 == 0
      return RigidTransform(
        rotation: pose.rotation, center: isWrong ? pose.center + SIMD3(0.5, 1, 0) : pose.center)
    }
    let found = try scene.found()
    #expect(try error(found) < 1e-6)
    #expect(found.record.source == "device-poses")
    #expect(found.record.samples == 9)
    guard case .depthDisagrees(let spread, let limit, poses: false) = found.record.remark else {
      Issue.record("\(found.record.remark)")
      return
    }
    #expect(spread > limit)
  }

  /// As of another photograph of the scene: at the right distance, with other depths.
  @Test func depthThatDoesNotFollowTheModelIsNotUsed() throws {
    var scene = try MeasuredScene(seed: 56)
    var (sum, count) = (0.0, 0.0)
    try scene.addDepth(seed: 1) { z, random in
      (sum, count) = (sum + z, count + 1)
      return (sum / count * truth * (1 + 0.02 * random.normal()), 2)
    }
    let found = try scene.found()
    #expect(found.factor == nil)
    guard case .depthDisagrees(let spread, let limit, poses: false) = found.record.remark else {
      Issue.record("\(found.record.remark)")
      return
    }
    #expect(spread > limit)
    #expect(spread < MetricScale.maxSpread)
  }

  @Test func withoutASourceThatFitsThereIsNoScale() throws {
    var scene = try MeasuredScene(seed: 55)
    #expect(try scene.found().record.remark == .nothing)
    var random = RandomStream(seed: 55)
    scene.addPoses { _, pose in
      RigidTransform(
        rotation: .rotation(SIMD3(random.normal(), random.normal(), random.normal())),
        center: pose.center)
    }
    let found = try scene.found()
    #expect(found.factor == nil)
    #expect(found.record.remark == .posesDoNotFit)
  }
}
