import Foundation
import Imaging
import Numerics
import Scene
import Support
import Synchronization
import TestSupport
import Testing

@testable import Dense

@Suite(.tags(.slow)) struct DenseTests {
  private func compute(
    _ scene: DenseScene, options: DenseOptions = DenseOptions(), threads: Int = 2,
    input: DenseInput? = nil, memory: Int = .max,
    frame: (@Sendable (Int) -> DenseFrame)? = nil
  ) throws -> (DenseModel, DenseReport) {
    var stage = ComputeDense(options: options)
    stage.load = { view, _ in
      let index = Int(view.name) ?? 0
      return frame?(index) ?? scene.rendered(index)
    }
    var context = RunContext(seed: 3, threads: threads)
    context.memory = memory
    return try stage.run(input ?? scene.input, in: context)
  }

  /// Share of a map's pixels within 1 % of the true depth, and median normal error.
  private func score(_ map: DepthMap, _ scene: DenseScene) -> (right: Double, degrees: Double) {
    var right = 0
    var angles = [Double]()
    for y in 0..<scene.height {
      for x in 0..<scene.width {
        let truth = scene.truth(map.view, SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        let i = y * scene.width + x
        guard abs(Double(map.depth[i]) - truth.depth) < 0.01 * truth.depth else { continue }
        right += 1
        let cosine = dot(SIMD3<Double>(map.normals[i]), truth.normal)
        angles.append(acos(min(max(cosine, -1), 1)) * 180 / .pi)
      }
    }
    angles.sort()
    let median = angles.isEmpty ? 180 : angles[angles.count / 2]
    return (Double(right) / Double(scene.width * scene.height), median)
  }

  @Test func depthOfATexturedPlaneIsRecovered() throws {
    let scene = DenseScene()
    let (model, report) = try compute(scene)
    let middle = try #require(try model.depthMaps.map(of: 2))
    let result = score(middle, scene)
    #expect(result.right > 0.9)
    #expect(result.degrees < 5)
    #expect(report.views[2].kept > 0.9)
  }

  @Test func sphereIsFusedToPointsOnItsSurfaceWithOutwardNormals() throws {
    var scene = DenseScene()
    scene.hasSphere = true
    var options = DenseOptions()
    options.search.patchRadius = 3
    let (model, _) = try compute(scene, options: options)
    let center = SIMD3(0, 0, scene.distance - 0.3)
    var good = 0
    var onSphere = 0
    let cloud = try model.cloud.joined()
    for (position, normal) in zip(cloud.positions, cloud.normals) {
      let offset = SIMD3<Double>(position) - center
      guard offset.z < -0.25, length(offset) < 0.7 else { continue }
      onSphere += 1
      let outward = dot(normalized(offset), SIMD3<Double>(normal))
      if abs(length(offset) - 0.55) < 0.05, outward > 0.85 { good += 1 }
    }
    #expect(onSphere > 500)
    #expect(Double(good) > 0.9 * Double(onSphere))
    #expect(cloud.positions.count == model.cloud.count)
    #expect(cloud.colors.count == cloud.positions.count)
    #expect(cloud.support.allSatisfy { $0 >= 1 })
    #expect(cloud.radii.allSatisfy { $0 > 0 })
  }

  @Test func oneAndTwoWorkersGiveTheSameModel() throws {
    var scene = DenseScene()
    scene.hasSphere = true
    let one = try compute(scene, threads: 1)
    let two = try compute(scene, threads: 2)
    #expect(one.0 == two.0)
    #expect(one.1 == two.1)
  }

  @Test func memoryLimitDoesNotChangeTheModel() throws {
    var scene = DenseScene()
    scene.hasSphere = true
    let depths = scene
    let frame: @Sendable (Int) -> DenseFrame = { view in
      var frame = depths.rendered(view)
      if view % 2 == 0 { frame.sensor = depths.sensor(view) }
      return frame
    }
    let all = try compute(scene, frame: frame)
    for memory in [0, 2_000_000] {
      let some = try compute(scene, memory: memory, frame: frame)
      #expect(some.0 == all.0)
      #expect(some.1 == all.1)
    }
  }

  @Test func maskedPixelsHaveNoDepth() throws {
    let scene = DenseScene()
    let (model, _) = try compute(scene) { view in
      var frame = scene.rendered(view)
      var mask = ByteImage(width: scene.width, height: scene.height, fill: 255)
      for y in 0..<scene.height { for x in 0..<30 { mask.pixels[y * scene.width + x] = 0 } }
      frame.mask = mask
      return frame
    }
    let map = try #require(try model.depthMaps.map(of: 2))
    for y in 0..<scene.height {
      #expect(map.depth[y * scene.width..<y * scene.width + 30].allSatisfy { $0 == 0 })
    }
    #expect(map.depth.contains { $0 > 0 })
  }

  @Test func sensorDepthFillsAPlaneWithoutTexture() throws {
    var plain = DenseScene()
    plain.contrast = 0
    let scene = plain
    let without = try compute(scene)
    let with = try compute(scene) { view in
      var frame = scene.rendered(view)
      frame.sensor = scene.sensor(view)
      return frame
    }
    #expect(without.1.views[2].kept < 0.1)
    let map = try #require(try with.0.depthMaps.map(of: 2))
    #expect(score(map, scene).right > 0.9)
    #expect(with.1.views[2].fromSensor > 0.9)
    #expect(abs((with.1.sensor?.scale ?? 0) - 1) < 0.01)
  }

  @Test func noisySensorGivesLargerDeviations() throws {
    var plain = DenseScene()
    plain.contrast = 0
    let scene = plain
    func certainty(noise: Double) throws -> (deviation: Float, within: Double) {
      let cloud = try compute(scene) { view in
        var frame = scene.rendered(view)
        var depth = scene.sensor(view)
        var random = RandomStream(seed: UInt64(view))
        for i in depth.pixels.indices { depth.pixels[i] *= Float(1 + noise * random.normal()) }
        frame.sensor = depth
        return frame
      }.0.cloud.joined()
      let within = zip(cloud.positions, cloud.deviations).count { position, deviation in
        abs(dot(SIMD3<Double>(position) - SIMD3(0, 0, scene.distance), scene.normal))
          < Double(deviation)
      }
      return (
        try #require(cloud.deviations.median()) / Float(scene.distance),
        Double(within) / Double(cloud.positions.count)
      )
    }
    let (exact, noisy) = (try certainty(noise: 0), try certainty(noise: 0.015))
    // Sensor errors are the same in all views: five of them do not make a point more certain.
    #expect(exact.deviation > 0.9 * SensorPlanes.minDeviation, "\(exact)")
    #expect(noisy.deviation > 2 * exact.deviation, "\(noisy)")
    #expect(noisy.within > 0.68, "\(noisy)")
  }

  @Test func viewWithoutSharedPointsIsReportedWithItsReason() throws {
    let scene = DenseScene()
    var input = scene.input
    input.sights = SparseSights(
      input.sights.positions.indices.map { point in
        let seen = input.sights.views(of: point).filter { $0 != 4 }
        return ScenePoint(
          position: input.sights.positions[point], color: .zero, error: 0,
          track: seen.map { Observation(view: $0, keypoint: 0) })
      })
    let (model, report) = try compute(scene, input: input)
    #expect(model.depthMaps.views == [0, 1, 2, 3])
    #expect(report.views[4].reason == .fewPoints(count: 0, limit: DenseView.minSeeds))
    #expect(report.views[0].reason == nil)
  }

  @Test func unreadableImageExcludesOnlyItsView() throws {
    let scene = DenseScene()
    var stage = ComputeDense(options: DenseOptions())
    stage.load = { view, _ in
      if view.name == "1" { throw DenseError.noPoints }
      return scene.rendered(Int(view.name) ?? 0)
    }
    let (model, report) = try stage.run(scene.input, in: RunContext(seed: 3))
    #expect(model.depthMaps.views == [0, 2, 3, 4])
    #expect(report.views.map { $0.reason == nil } == [true, false, true, true, true])
  }

  @Test func invalidInputIsRejected() throws {
    let scene = DenseScene()
    var noPoints = scene.input
    noPoints.sights = SparseSights()
    #expect(throws: DenseError.noPoints) { try compute(scene, input: noPoints) }
    var alone = scene.input
    for i in 1..<scene.views { alone.reconstruction.poses[i] = nil }
    #expect(throws: DenseError.tooFewViews(registered: 1)) { try compute(scene, input: alone) }
    var torn = scene.input
    torn.reconstruction.poses.removeLast()
    #expect(throws: DenseError.countsDiffer(views: 5, poses: 4)) { try compute(scene, input: torn) }
  }

  @Test func stopsWhenCancelled() throws {
    let scene = DenseScene()
    let cancellation = Cancellation()
    var stage = ComputeDense(options: DenseOptions())
    stage.load = { view, _ in scene.rendered(Int(view.name) ?? 0) }
    let context = RunContext(
      cancellation: cancellation,
      onProgress: { if $0.fraction > 0.3 { cancellation.request() } })
    #expect(throws: Cancelled.self) { try stage.run(scene.input, in: context) }
  }

  @Test func progressNeverDecreases() throws {
    let scene = DenseScene()
    let seen = Mutex<[Double]>([])
    var stage = ComputeDense(options: DenseOptions())
    stage.load = { view, _ in scene.rendered(Int(view.name) ?? 0) }
    let context = RunContext(
      threads: 1, onProgress: { event in seen.withLock { $0.append(event.fraction) } })
    _ = try stage.run(scene.input, in: context)
    let fractions = seen.withLock { $0 }
    #expect(zip(fractions, fractions.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
    #expect(abs((fractions.last ?? 0) - 1) < 1e-9)
  }

  @Test func eachOptionHasASetting() {
    #expect(fieldCount(of: DenseOptions()) == DenseOptions.settings.count)
  }
}
