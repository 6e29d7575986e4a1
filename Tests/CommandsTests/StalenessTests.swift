import Alignment
import Features
import Foundation
import Geometry
import Imaging
import Scene
import Support
import TestSupport
import Testing

@testable import Commands
@testable import Pipeline
@testable import ShellKit

/// A capture of a few images with synthetic stage results.
struct FakeRun {
  let folder: TemporaryFolder
  var state: ShellState

  init(frames: Int = 4) throws {
    folder = try TemporaryFolder()
    try PhotoFolder.write(frames, to: folder.url.appendingPathComponent("photos"))
    state = ShellState(directory: folder.url)
    try reload()
  }

  var photos: URL { folder.url.appendingPathComponent("photos") }
  func file(_ stage: StageName) -> URL {
    folder.url.appendingPathComponent(".ocs/photos/\(stage.rawValue).result")
  }

  /// Reopens the capture, as another `ocs` would.
  @discardableResult
  mutating func reload(seed: UInt64 = 1) throws -> Reply {
    state = ShellState(context: RunContext(seed: seed), directory: folder.url)
    return try state.load(photos, options: LoadCommand.Options())
  }

  /// Depth of the first frame, with a hole.
  static let depthMap = DepthMap(
    view: 0, camera: Camera(width: 4, height: 3, focal: 5),
    depth: (0..<12).map { $0 == 5 ? 0 : 1 + Float($0) / 4 },
    normals: [SIMD3<Float>](repeating: SIMD3(0, 0, -1), count: 12),
    confidence: [Float](repeating: 1, count: 12))

  /// The output of `dense`.
  var cloud = PointCloud()

  /// Stores synthetic results of all stages.
  mutating func runAll() throws {
    for stage in StageList.standard.names { try run(stage) }
  }

  mutating func run(_ stage: StageName) throws {
    let views = try state.project.activeViews()
    let count = views.views.count
    switch stage {
    case .features:
      try keep(FeaturesBinding.self, [Features](repeating: Features(), count: count), views)
    case .match:
      try keep(
        MatchBinding.self,
        [ViewPair(first: 0, second: 1, kind: .general, putative: 1, inliers: [])],
        views)
    case .align:
      let camera = Camera(width: 64, height: 48, focal: 60)
      try keep(
        AlignBinding.self,
        Reconstruction(
          cameras: [camera], viewCameras: [Int](repeating: 0, count: count),
          poses: [RigidTransform?](repeating: .identity, count: count)), views)
    case .dense:
      try keep(
        DenseBinding.self, DenseModel(depthMaps: [Self.depthMap], cloud: cloud), views)
    case .mesh:
      try keep(
        MeshBinding.self,
        SurfaceModel(mesh: TriangleMesh(), detailed: TriangleMesh(), isWatertight: true), views)
    case .texture:
      try keep(
        TextureBinding.self,
        TexturedModel(
          mesh: TriangleMesh(), texcoords: [], diffuse: RGBImage(width: 1, height: 1)), views)
    default: Issue.record("no synthetic result of \(stage.rawValue)")
    }
  }

  private mutating func keep<B: StageBinding>(
    _ binding: B.Type, _ output: B.Work.Output, _ views: ViewSet
  ) throws {
    let set = state.project.settings.values[B.stage] ?? [:]
    var record = try state.project.plan(
      binding, options: B.Work.Options(set: set), views: views)
    record.result = "{}"
    try state.project.prepareWorkspace()
    state.project.keepRun(of: B.stage)
    try state.project.results.store(binding, output: output, record: record, report: nil)
    state.project.keepRun(of: B.stage)
  }

  /// The states of the six stages.
  func states() throws -> [String] {
    try StageList.standard.names.map { try state.project.freshness(of: $0).word }
  }
}

@Suite struct StalenessTests {
  static let fresh = [String](repeating: "fresh", count: 6)

  @Test func resultsAreMissingBeforeARunAndFreshAfter() throws {
    var fake = try FakeRun()
    #expect(try fake.states() == [String](repeating: "missing", count: 6))
    try fake.runAll()
    #expect(try fake.states() == Self.fresh)
    try fake.reload()
    #expect(try fake.states() == Self.fresh)
  }

  @Test func readingTheCloudDoesNotKeepItInMemory() throws {
    var fake = try FakeRun()
    try fake.runAll()
    #expect(!fake.state.project.results.isInMemory(.dense))
    #expect(try fake.state.project.results.cloud() == PointCloud())
    #expect(!fake.state.project.results.isInMemory(.dense))
    #expect(fake.state.project.results.isInMemory(.mesh))
  }

  @Test(arguments: StageList.standard.names)
  func aChangedSettingMakesExactlyItsStageAndLaterOnesStale(stage: StageName) throws {
    var fake = try FakeRun()
    try fake.runAll()
    guard
      let setting = StageList.standard.info(stage)?.settings.first(where: { !$0.limits.isEmpty })
    else {
      return
    }
    let lower = setting.limits.prefix { $0 != "…" }
    let other =
      setting.standard == lower
      ? String(setting.limits.drop { $0 != "…" }.dropFirst())
        .split(separator: " ").first.map(String.init) ?? "" : String(lower)
    let name = "\(stage.rawValue).\(setting.name)"
    try fake.type("set \(name) \(other)")
    let expected = StageList.standard.names.map {
      StageList.standard.precedes($0, stage) ? "fresh" : "stale"
    }
    #expect(try fake.states() == expected)
    #expect(
      try fake.state.project.freshness(of: stage)
        == .stale([.setting(setting.name, is: other, was: setting.standard)]))
    fake.state = ShellState(directory: fake.folder.url)
    try fake.reload()
    #expect(try fake.states() == expected)
    try fake.type("set \(name) default")
    #expect(try fake.states() == Self.fresh)
  }

  @Test func aChangedPhotographMakesAllStagesStale() throws {
    var fake = try FakeRun()
    try fake.runAll()
    let picture = fake.photos.appendingPathComponent("IMG_0002.png")
    try PhotoFolder.write(to: picture, seed: 99, stream: 7)
    try fake.reload()
    #expect(try fake.states() == [String](repeating: "stale", count: 6))
    #expect(
      try fake.state.project.freshness(of: .features).reasons == [
        .changed(["IMG_0002.png"], .features)
      ])
  }

  @Test func touchingAPhotographKeepsResultsFresh() throws {
    var fake = try FakeRun()
    try fake.runAll()
    let path = fake.photos.appendingPathComponent("IMG_0002.png").path
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1e9)],
      ofItemAtPath: path)
    try fake.reload()
    #expect(try fake.states() == Self.fresh)
  }

  @Test func anExcludedFrameMakesAllStagesStaleUntilItIsIncluded() throws {
    var fake = try FakeRun()
    try fake.runAll()
    _ = try fake.state.project.setExcluded(true, ["IMG_0003"])
    #expect(
      try fake.state.project.freshness(of: .features).reasons == [
        .frames(.excluded, ["IMG_0003.png"])
      ])
    try fake.reload()
    #expect(try fake.states() == [String](repeating: "stale", count: 6))
    _ = try fake.state.project.setExcluded(false, ["IMG_0003.png"])
    #expect(try fake.states() == Self.fresh)
  }

  @Test func addedAndRemovedPhotographsAreNamed() throws {
    var fake = try FakeRun()
    try fake.runAll()
    try FileManager.default.moveItem(
      at: fake.photos.appendingPathComponent("IMG_0004.png"),
      to: fake.photos.appendingPathComponent("IMG_0009.png"))
    try fake.reload()
    #expect(
      try fake.state.project.freshness(of: .features).reasons
        == [.frames(.gone, ["IMG_0004.png"]), .frames(.added, ["IMG_0009.png"])])
  }

  @Test func anotherSeedMakesResultsStale() throws {
    var fake = try FakeRun()
    try fake.runAll()
    try fake.reload(seed: 5)
    #expect(try fake.state.project.freshness(of: .match).reasons.first == .seed(5, was: 1))
  }

  @Test func clearingAStageMakesLaterOnesStale() throws {
    var fake = try FakeRun()
    try fake.runAll()
    try fake.state.project.clear(.align)
    #expect(try fake.states() == ["fresh", "fresh", "missing", "stale", "stale", "stale"])
    try fake.run(.align)
    #expect(try fake.states() == Self.fresh)
  }
}
