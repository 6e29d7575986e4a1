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

/// A capture of a few pictures whose stage results are made up.
struct FakeRun {
  let folder: TemporaryFolder
  var bench: Workbench

  init(frames: Int = 4) throws {
    folder = try TemporaryFolder()
    try PhotoFolder.write(frames, to: folder.url.appendingPathComponent("photos"))
    bench = Workbench(directory: folder.url)
    try reload()
  }

  var photos: URL { folder.url.appendingPathComponent("photos") }
  func file(_ stage: StageName) -> URL {
    folder.url.appendingPathComponent(".ocs/photos/\(stage.rawValue).result")
  }

  /// Opens the capture anew, as another `ocs` would.
  @discardableResult
  mutating func reload(seed: UInt64 = 1) throws -> Reply {
    bench = Workbench(context: RunContext(seed: seed), directory: folder.url)
    return try bench.load(photos, options: LoadCommand.Options())
  }

  /// Depth of the first frame, with a hole.
  static let depthMap = DepthMap(
    view: 0, camera: Camera(width: 4, height: 3, focal: 5),
    depth: (0..<12).map { $0 == 5 ? 0 : 1 + Float($0) / 4 },
    normals: [SIMD3<Float>](repeating: SIMD3(0, 0, -1), count: 12),
    confidence: [Float](repeating: 1, count: 12))

  /// What `dense` fused.
  var cloud = PointCloud()

  /// Keeps made-up results of all stages.
  mutating func runAll() throws {
    for stage in StageName.allCases { try run(stage) }
  }

  mutating func run(_ stage: StageName) throws {
    let views = try bench.activeViews()
    let count = views.views.count
    switch stage {
    case .features:
      try keep(FeaturesStep.self, [Features](repeating: Features(), count: count), views)
    case .match:
      try keep(
        MatchStep.self, [ViewPair(first: 0, second: 1, kind: .general, putative: 1, inliers: [])],
        views)
    case .align:
      let camera = Camera(width: 64, height: 48, focal: 60)
      try keep(
        AlignStep.self,
        Reconstruction(
          cameras: [camera], viewCameras: [Int](repeating: 0, count: count),
          poses: [RigidTransform?](repeating: .identity, count: count)), views)
    case .dense:
      try keep(
        DenseStep.self, DenseModel(depthMaps: [Self.depthMap], cloud: cloud), views)
    case .mesh:
      try keep(
        MeshStep.self,
        SurfaceModel(mesh: TriangleMesh(), detailed: TriangleMesh(), isWatertight: true), views)
    case .texture:
      try keep(
        TextureStep.self,
        TexturedModel(
          mesh: TriangleMesh(), texcoords: [], diffuse: RGBImage(width: 1, height: 1)), views)
    default: Issue.record("no made-up result of \(stage.rawValue)")
    }
  }

  private mutating func keep<Step: PipelineStep>(
    _ step: Step.Type, _ output: Step.Work.Output, _ views: ViewSet
  ) throws {
    let set = bench.settings.values[Step.stage.rawValue] ?? [:]
    var record = try bench.plan(step, options: Step.Work.Options(set: set), views: views)
    record.result = "{}"
    try bench.workspace?.prepare()
    try bench.save(step, output, record, report: nil)
  }

  /// The states of the six stages.
  func states() throws -> [String] {
    try StageName.allCases.map { try bench.freshness(of: $0).word }
  }
}

@Suite struct StalenessTests {
  static let fresh = [String](repeating: "fresh", count: 6)

  @Test func nothingIsThereBeforeARunAndAllIsFreshAfter() throws {
    var fake = try FakeRun()
    #expect(try fake.states() == [String](repeating: "missing", count: 6))
    try fake.runAll()
    #expect(try fake.states() == Self.fresh)
    try fake.reload()
    #expect(try fake.states() == Self.fresh)
  }

  @Test func theCloudIsReadWhenAskedFor() throws {
    var fake = try FakeRun()
    try fake.runAll()
    #expect(fake.bench.outputs[DenseStep.self] == nil)
    #expect(try fake.bench.cloud() == PointCloud())
    #expect(fake.bench.outputs[DenseStep.self] == nil && fake.bench.outputs[MeshStep.self] != nil)
  }

  @Test(arguments: StageName.allCases)
  func aChangedSettingMakesExactlyItsStageAndThoseAfterItStale(stage: StageName) throws {
    var fake = try FakeRun()
    try fake.runAll()
    guard let setting = Pipeline.step(stage)?.settings.first(where: { !$0.limits.isEmpty }) else {
      return
    }
    let lower = setting.limits.prefix { $0 != "…" }
    let other =
      setting.standard == lower
      ? String(setting.limits.drop { $0 != "…" }.dropFirst())
        .split(separator: " ").first.map(String.init) ?? "" : String(lower)
    var shell = Shell(bench: fake.bench, presenter: CollectingPresenter())
    let name = "\(stage.rawValue).\(setting.name)"
    _ = try shell.run(.init(name: "t", text: "set \(name) \(other)"))
    fake.bench = shell.bench
    let expected = StageName.allCases.map { $0 < stage ? "fresh" : "stale" }
    #expect(try fake.states() == expected)
    #expect(
      try fake.bench.freshness(of: stage)
        == .stale([.setting(setting.name, is: other, was: setting.standard)]))
    fake.bench = Workbench(directory: fake.folder.url)
    shell = Shell(bench: fake.bench, presenter: CollectingPresenter())
    try fake.reload()
    #expect(try fake.states() == expected)
    shell.bench = fake.bench
    _ = try shell.run(.init(name: "t", text: "set \(name) default"))
    fake.bench = shell.bench
    #expect(try fake.states() == Self.fresh)
  }

  @Test func aChangedPictureMakesAllStale() throws {
    var fake = try FakeRun()
    try fake.runAll()
    let picture = fake.photos.appendingPathComponent("IMG_0002.png")
    try PhotoFolder.write(to: picture, seed: 99, stream: 7)
    try fake.reload()
    #expect(try fake.states() == [String](repeating: "stale", count: 6))
    #expect(
      try fake.bench.freshness(of: .features).reasons == [.changed(["IMG_0002.png"], .features)])
  }

  @Test func aTouchedPictureStaysFresh() throws {
    var fake = try FakeRun()
    try fake.runAll()
    let path = fake.photos.appendingPathComponent("IMG_0002.png").path
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1e9)],
      ofItemAtPath: path)
    try fake.reload()
    #expect(try fake.states() == Self.fresh)
  }

  @Test func anExcludedFrameMakesAllStaleUntilItIsIncluded() throws {
    var fake = try FakeRun()
    try fake.runAll()
    _ = try fake.bench.setExcluded(true, ["IMG_0003"])
    #expect(
      try fake.bench.freshness(of: .features).reasons == [.frames(.excluded, ["IMG_0003.png"])])
    try fake.reload()
    #expect(try fake.states() == [String](repeating: "stale", count: 6))
    _ = try fake.bench.setExcluded(false, ["IMG_0003.png"])
    #expect(try fake.states() == Self.fresh)
  }

  @Test func addedAndMissingPicturesAreNamed() throws {
    var fake = try FakeRun()
    try fake.runAll()
    try FileManager.default.moveItem(
      at: fake.photos.appendingPathComponent("IMG_0004.png"),
      to: fake.photos.appendingPathComponent("IMG_0009.png"))
    try fake.reload()
    #expect(
      try fake.bench.freshness(of: .features).reasons
        == [.frames(.gone, ["IMG_0004.png"]), .frames(.added, ["IMG_0009.png"])])
  }

  @Test func anotherSeedMakesAllStale() throws {
    var fake = try FakeRun()
    try fake.runAll()
    try fake.reload(seed: 5)
    #expect(try fake.bench.freshness(of: .match).reasons.first == .seed(5, was: 1))
  }

  @Test func aClearedStageLeavesThoseAfterItStale() throws {
    var fake = try FakeRun()
    try fake.runAll()
    try fake.bench.clear(.align)
    #expect(try fake.states() == ["fresh", "fresh", "missing", "stale", "stale", "stale"])
    try fake.run(.align)
    #expect(try fake.states() == Self.fresh)
  }
}
