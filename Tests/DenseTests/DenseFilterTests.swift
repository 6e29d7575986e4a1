import CKernels
import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support
import Testing

@testable import Dense

@Suite struct DenseFilterTests {
  /// True planes of a view of the scene.
  private func exact(_ scene: DenseScene, _ view: Int) -> PlaneMap {
    let frame = PinholeFrame(scene.camera, level: 0)
    let map = PlaneMap(width: scene.width, height: scene.height)
    for y in 0..<scene.height {
      for x in 0..<scene.width {
        let truth = scene.truth(view, SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        map.planes[y * scene.width + x] = frame.plane(
          Float(1 / truth.depth), -SIMD3<Float>(truth.normal), Float(x), Float(y))
      }
    }
    return map
  }

  private func kept(_ maps: [PlaneMap]) throws -> PlaneMaps {
    let pool = SpillPool(limit: .max, folder: FileManager.default.temporaryDirectory)
    return try PlaneMaps(maps.map { DensePlanes(map: $0) }, in: pool)
  }

  private func depths(_ maps: [PlaneMap]) throws -> SpilledList<InverseDepths> {
    let pool = SpillPool(limit: .max, folder: FileManager.default.temporaryDirectory)
    return try SpilledList(maps.map { InverseDepths($0) }, in: pool)
  }

  private func network(_ scene: DenseScene) -> ViewNetwork {
    let views = (0..<2).map { index in
      DenseView(
        index: index, frame: DenseFrame(image: RGBImage(width: scene.width, height: scene.height)),
        camera: scene.camera, pose: scene.pose(index + 1), levels: 2)
    }
    return ViewNetwork(views, neighbors: [[1], [0]])
  }

  /// Three views without images.
  private func views(_ scene: DenseScene) -> [DenseView] {
    (1...3).map { index in
      DenseView(
        index: index - 1,
        frame: DenseFrame(image: RGBImage(width: scene.width, height: scene.height)),
        camera: scene.camera, pose: scene.pose(index), levels: 2)
    }
  }

  @Test func trueDepthIsConfirmedAndWrongDepthRejected() throws {
    let scene = DenseScene()
    let maps = [exact(scene, 1), exact(scene, 2)]
    let middle = scene.height / 2 * scene.width + scene.width / 2
    // Eight pixels of the first view are 5 % too far.
    for dx in 0..<8 { maps[0].planes[middle + dx] /= 1.05 }
    let counts = try ConsistencyFilter(DenseOptions.Consistency()).support(
      LinkedMaps(of: 0, in: kept(maps), network(scene)), in: RunContext())
    for dx in 0..<8 { #expect(counts[middle + dx] == 0) }
    let confirmed = counts.count { $0 == 1 }
    #expect(Double(confirmed) > 0.8 * Double(counts.count))
  }

  @Test func visibilityVoteRejectsPointsBehindAndInFrontOfTheSurface() throws {
    let scene = DenseScene()
    let views = views(scene)
    let maps = (1...3).map { exact(scene, $0) }
    let panel = try VisibilityVote(
      views, views.map { $0.frame(0) }, voters: views.map { _ in Array(views.indices) }
    ).panel(about: 0, in: depths(maps))
    let (x, y) = (scene.width / 2, scene.height / 2)
    let truth = scene.truth(1, SIMD2(Double(x) + 0.5, Double(y) + 0.5))
    let ray = truth.point - views[0].pose.center
    let normal: SIMD3<Double> = views[0].pose.rotation.transpose * truth.normal
    func keeps(_ factor: Double, _ normal: SIMD3<Double>) -> Bool {
      let place = SIMD3<Float>(views[0].pose.center + ray * factor)
      return panel.keeps(place, normal: SIMD3<Float>(normal))
    }
    #expect(keeps(1, normal))
    #expect(!keeps(1.05, normal))
    #expect(!keeps(0.95, normal))
    // Far behind another surface, and facing away: no view contradicts these.
    #expect(keeps(1.2, normal))
    #expect(keeps(1.05, -normal))
    // In front of the surface, with any normal.
    #expect(!keeps(0.95, -normal))
    #expect(!keeps(0.95, normalized(cross(normal, SIMD3(0, 1, 0)))))
  }

  @Test func depthAtAnAdjacentPixelPreventsRejection() throws {
    let scene = DenseScene()
    let views = views(scene)
    let maps = (1...3).map { exact(scene, $0) }
    let (x, y) = (scene.width / 2, scene.height / 2)
    let truth = scene.truth(1, SIMD2(Double(x) + 0.5, Double(y) + 0.5))
    let place = views[0].pose.center + (truth.point - views[0].pose.center) * 0.95
    func keeps() throws -> Bool {
      let panel = try VisibilityVote(
        views, views.map { $0.frame(0) }, voters: [[0, 1, 2], [], []]
      ).panel(about: 0, in: depths(maps))
      return panel.keeps(
        SIMD3<Float>(place), normal: SIMD3<Float>(views[0].pose.rotation.transpose * -truth.normal))
    }
    #expect(try !keeps())
    for (view, map) in zip(views, maps) {
      let local = view.pose * place
      let pixel = view.camera.project(local)
      map.planes[Int(pixel.y) * scene.width + Int(pixel.x) + 2].x = Float(1 / local.z)
    }
    #expect(try keeps())
  }

  @Test(arguments: [5, 32, 33, 90])
  func votersAreTheNearestViewsIncludingTheViewItself(count: Int) {
    let scene = DenseScene()
    var random = RandomStream(seed: 5)
    var poses = [RigidTransform](repeating: scene.pose(1), count: count)
    // A third of them are at the same position.
    for i in poses.indices where i % 3 > 0 {
      poses[i] = RigidTransform(
        rotation: poses[i].rotation, center: SIMD3(random.unit(), random.unit(), random.unit()))
    }
    let choice = VoterChoice(poses)
    for (index, pose) in poses.enumerated() {
      let all = poses.indices.sorted {
        (distance(poses[$0].center, pose.center), $0)
          < (distance(poses[$1].center, pose.center), $1)
      }
      #expect(choice.asked(about: index).sorted() == all.prefix(32).sorted())
    }
  }

  @Test func planesAndDepthsRoundTripThroughStorage() throws {
    let map = exact(DenseScene(), 1)
    var writer = ByteWriter()
    DensePlanes(map: map).store(into: &writer)
    InverseDepths(map).store(into: &writer)
    var reader = ByteReader(writer.bytes)
    let read = try DensePlanes(from: &reader).map
    #expect((read.width, read.height) == (map.width, map.height))
    #expect((0..<map.count).allSatisfy { read.planes[$0] == map.planes[$0] })
    #expect((0..<map.count).allSatisfy { read.halvings[$0] == map.halvings[$0] })
    #expect((0..<map.count).allSatisfy { read.deviations[$0] == map.deviations[$0] })
    #expect(try InverseDepths(from: &reader).values == (0..<map.count).map { map.planes[$0].x })
    #expect(reader.remaining == 0)
  }

  private static let wrongSizes: [(UInt64, UInt64)] = [
    (.max, 0), (1 << 40, 1), (3, 3), (1 << 33, 1 << 33), (4, 4),
  ]

  @Test(arguments: wrongSizes) func planesOfWrongSizesAreRejected(width: UInt64, height: UInt64) {
    var writer = ByteWriter()
    writer.integer(width)
    writer.integer(height)
    writer.array([SIMD4<Float>](repeating: PlaneMap.none, count: 4))
    writer.array([UInt8](repeating: 0, count: 4))
    writer.array([UInt8](repeating: 0, count: 4))
    var reader = ByteReader(writer.bytes)
    #expect(throws: (any Error).self) { try DensePlanes(from: &reader) }
  }

  @Test(arguments: [
    (4000, 1024, 0.0, 1024), (4000, 1600, 0.5, 2000), (3000, 1600, 0.5, 1600),
    (900, 1600, 0.5, 900),
    (900, 64, 1.0, 900), (0, 1024, 0.5, 0),
  ]) func workingSizeIsTheLargerOfSizeAndScale(long: Int, size: Int, scale: Double, expected: Int) {
    var options = DenseOptions()
    (options.maxSize, options.minScale) = (size, scale)
    #expect(options.workingSize(of: long) == expected)
  }

  @Test func transferAndTransferBackAreInverse() throws {
    let scene = DenseScene()
    let pair = network(scene).pair(0, 1)
    let there = try #require(pair.transfer(40, 30, 0.25))
    let back = try #require(pair.transferBack(there))
    #expect(abs(back.x - 40) < 1e-3)
    #expect(abs(back.y - 30) < 1e-3)
    #expect(abs(back.z - 0.25) < 1e-6)
  }

  @Test func smallSegmentsAreRemovedAndLargeOnesStay() {
    let map = PlaneMap(width: 20, height: 10)
    for y in 0..<10 { for x in 0..<8 { map.planes[y * 20 + x] = SIMD4(0.5, 0, 0, 0.1) } }
    map.planes[15] = SIMD4(0.5, 0, 0, 0.1)
    // A different depth, although it touches the large segment.
    map.planes[8] = SIMD4(0.9, 0, 0, 0.1)
    #expect(SpeckleFilter.apply(to: map, minimum: 5) == 2)
    #expect(map.planes[15].x == 0)
    #expect(map.planes[8].x == 0)
    #expect((0..<200).count { map.planes[$0].x > 0 } == 80)
  }

  @Test func sensorThatContradictsTheSparsePointsIsNotUsed() {
    let wild = (0..<40).map { $0 % 2 == 0 ? 1.0 : 3.0 }
    #expect(SensorScale.estimate(ratios: wild, isMetric: false).scale == nil)
    #expect(SensorScale.estimate(ratios: [2], isMetric: false).scale == nil)
    #expect(SensorScale.estimate(ratios: [], isMetric: true).scale == 1)
    let steady = [Double](repeating: 2.5, count: 40)
    #expect(SensorScale.estimate(ratios: steady, isMetric: false).scale == 2.5)
  }

  @Test func vectorKernelAgreesWithThePortableOne() {
    let scene = DenseScene()
    let pose = (scene.pose(1), scene.pose(2))
    let reference = DenseView(
      index: 0, frame: scene.rendered(1), camera: scene.camera, pose: pose.0, levels: 2)
    let other = DenseView(
      index: 1, frame: scene.rendered(2), camera: scene.camera, pose: pose.1, levels: 2)
    let set = SourceSet(reference: reference, others: [other], level: 0, maps: [], mapScale: 1)
    let sources = set.plain[0].sources
    var patch = ocs_patch()
    let gray = reference.gray[0]
    ocs_patch_layout(&patch, 5, Int32(gray.stride), PatchReadings.noise, PatchReadings.colorSigma)
    var lowest: Float = 2
    for x in [5, 30, 48, 90] {
      ocs_patch_read(&patch, gray.origin + 36 * gray.stride + x)
      for step in 0..<20 {
        let w = 0.2 + 0.005 * Float(step)
        var fast: Float = -1
        var slow: Float = -1
        ocs_patch_costs(&patch, sources, 1, Float(x), 36, w, 1e-4, -1e-4, &fast)
        ocs_patch_costs_portable(&patch, sources, 1, Float(x), 36, w, 1e-4, -1e-4, &slow)
        #expect(abs(fast - slow) < 1e-3)
        var narrow: Float = -1
        ocs_patch_costs_narrow(&patch, sources, 1, Float(x), 36, w, 1e-4, -1e-4, &narrow)
        #expect(fast == narrow)
        lowest = min(lowest, fast)
      }
    }
    #expect(lowest < 0.2)
  }
}
