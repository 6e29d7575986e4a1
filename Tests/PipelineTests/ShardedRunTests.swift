import Files
import Foundation
import Imaging
import Scene
import Script
import Support
import TestSupport
import Testing

@testable import Commands
@testable import Pipeline
@testable import Sharding
@testable import Wording

/// Stages in shards, computed by processes on this machine.
@Suite(.tags(.slow)) struct ShardedRunTests {
  /// Enough photographs for two blocks of features, of pairs and of depth.
  private static let rendering = SimulatedCapture.smallRendering
  private static let settings =
    "set dense.max-size 100; set mesh.triangles 1000; set texture.size 256"

  /// The program, in the build folder of the tests.
  private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("ocs").path

  private func shell(_ folder: TemporaryFolder, workspace: String) -> Shell {
    var state = ShellState(
      context: RunContext(threads: 2), directory: folder.url,
      workspaceRoot: folder.url.appendingPathComponent(workspace))
    state.project.shardProgram = Self.program
    return Shell(state: state, presenter: CollectingPresenter())
  }

  @Test func shardsGiveTheBytesOfAnUnshardedRun() throws {
    try #require(FileManager.default.isExecutableFile(atPath: Self.program))
    let folder = try TemporaryFolder()
    var plain = shell(folder, workspace: "plain")
    try SimulatedCapture.write(Self.rendering, to: folder.url)
    try run("load photos; \(Self.settings); reconstruct", in: &plain)
    var cut = shell(folder, workspace: "cut")
    try run("load photos; engine local --nodes 2; \(Self.settings); reconstruct", in: &cut)
    let shards = ShardFolder(of: try #require(cut.state.project.workspace).folder)
    for stage in StageList.standard.names {
      #expect(try content(plain, stage) == content(cut, stage), "\(stage.rawValue)")
      #expect(plain.state.project.records[stage]?.key == cut.state.project.records[stage]?.key)
      #expect(shards.runs(of: stage).count == 1)
    }
    let counts = Dictionary(grouping: shards.costs(), by: \.stage).mapValues(\.count)
    #expect(counts[.features] == 3)
    #expect(counts[.match] == 4)
    #expect(counts[.align] == 1)
    let dense = Dictionary(grouping: shards.costs().filter { $0.stage == .dense }, by: \.phase)
    #expect(dense["filter"] != nil)
    #expect(dense["filter"]?.count == dense["round0"]?.count)
    #expect(dense["fuse"]?.count == dense["filter"]?.count)
    let texture = Dictionary(
      grouping: shards.costs().filter { $0.stage == .texture }, by: \.phase
    ).mapValues(\.count)
    #expect(
      texture == [
        "atlas": 1, "observe": 2, "choose": 1, "seams": 2, "level": 1, "paint": 2, "bake": 1,
        "finish": 1,
      ])
    // Fresh results are not computed again, and the engine setting is stored.
    try run("load photos; reconstruct", in: &cut)
    #expect(cut.state.project.engine.nodes == 2)
    #expect(shards.costs().count == counts.values.reduce(0, +))
    try checkInlinePhases(cut, shards)
    try checkPages(&plain, &cut, shards)
    try checkRecoveryOfLostShards(&cut, shards)
  }

  /// A photograph without a pose has no depth map, so that the numbers of views and depth maps
  /// differ.
  @Test func shardsGiveTheSameBytesWithUnregisteredViews() throws {
    let folder = try TemporaryFolder()
    let stages = "load photos/Images; \(Self.settings); reconstruct --until dense"
    var plain = shell(folder, workspace: "plain")
    try SimulatedCapture.write(Self.rendering, to: folder.url)
    try blank(folder.url.appendingPathComponent("photos"), photograph: 7)
    try run(stages, in: &plain)
    #expect(try plain.state.project.results.reconstruction().kept.held.contains(7) == false)
    var cut = shell(folder, workspace: "cut")
    try run("load photos/Images; engine local --nodes 2; \(stages)", in: &cut)
    #expect(try content(plain, .dense) == content(cut, .dense))
  }

  /// Fills a photograph with one color, so that it is not registered.
  private func blank(_ folder: URL, photograph: Int) throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".jpg") }.sorted()
    try #require(names.indices.contains(photograph))
    let image = RGBImage(width: 200, height: 150, fill: SIMD3(90, 90, 90))
    try Data(image.jpegData()).write(to: folder.appendingPathComponent(names[photograph]))
  }

  /// Several color maps are computed as shards as well.
  private func checkPages(_ plain: inout Shell, _ cut: inout Shell, _ shards: ShardFolder) throws {
    let texture = "texture --pages 3 --size 64 --no-normal-map --no-occlusion-map"
    try run(texture, in: &plain)
    try run(texture, in: &cut)
    #expect(try content(plain, .texture) == content(cut, .texture))
    #expect(shards.costs().count { $0.phase == "pages" } == 3)
  }

  @Test func clusterShardsGiveTheBytesOfAnUnshardedRun() throws {
    let folder = try TemporaryFolder()
    let clusters = "set align.method partitioned; set align.cluster-size 12"
    var plain = shell(folder, workspace: "plain")
    try SimulatedCapture.write(Self.rendering, to: folder.url)
    try run("load photos; \(clusters); features; match; align", in: &plain)
    var cut = shell(folder, workspace: "cut")
    try run(
      "load photos; engine local --nodes 2; \(clusters); features; match; align", in: &cut)
    #expect(try content(plain, .align) == content(cut, .align))
    let shards = ShardFolder(of: try #require(cut.state.project.workspace).folder)
    let phases = Dictionary(grouping: shards.costs().filter { $0.stage == .align }, by: \.phase)
    #expect(phases["plan"]?.count == 1)
    #expect(phases["clusters"]?.count == 6)
    // Some clusters share views.
    #expect(phases["clusters"]?.reduce(0) { $0 + $1.items } ?? 0 > 34)
  }

  @Test func meshShardsGiveTheBytesOfAnUnshardedRun() throws {
    let folder = try TemporaryFolder()
    try SimulatedCapture.write(
      "\(Self.rendering); load photos; \(Self.settings); reconstruct --until dense",
      to: folder.url)
    for name in ["plain", "cut"] {
      try FileManager.default.copyItem(
        at: folder.url.appendingPathComponent(".ocs"), to: folder.url.appendingPathComponent(name))
    }
    let mesh = "set mesh.block-size 100; reconstruct --until mesh"
    var plain = shell(folder, workspace: "plain")
    try run("load photos; \(mesh)", in: &plain)
    var cut = shell(folder, workspace: "cut")
    try run("load photos; engine local --nodes 2; \(mesh)", in: &cut)
    #expect(try content(plain, .mesh) == content(cut, .mesh))
    let shards = ShardFolder(of: try #require(cut.state.project.workspace).folder)
    let phases = Dictionary(grouping: shards.costs().filter { $0.stage == .mesh }, by: \.phase)
    #expect(phases["draft"]?.count == 1)
    #expect(phases["solve"]?.count ?? 0 > 1)
    #expect(phases["extract"]?.count == phases["solve"]?.count)
    #expect(phases["solve"]?.reduce(0) { $0 + $1.items } ?? 0 > 1, "blocks")
  }

  /// A phase of one shard is computed by the process that completes the previous phase, and again
  /// by one that needs its output if that is lost.
  private func checkInlinePhases(_ cut: Shell, _ shards: ShardFolder) throws {
    let workspace = try #require(cut.state.project.workspace).folder
    let key = try #require(cut.state.project.records[.texture]?.key)
    let plan = try ShardPlan(in: shards.run(.texture, key))
    func compute(_ id: String) throws -> [String] {
      var done: [String] = []
      try ShellState.computeShards(
        stage: "texture", id: "\(key)/\(id)", in: workspace, context: RunContext(threads: 2)
      ) { done.append("\($0.phase)/\($0.index)") }
      return done
    }
    #expect(try compute("atlas/0") == ["atlas/0"])
    #expect(try compute("observe/0") == ["observe/0"])
    #expect(try compute("observe/1") == ["observe/1", "choose/0"])
    #expect(try compute("observe/1") == [])
    let choice = try #require(plan.phases.first { $0.name == "choose" }).keys[0]
    let bytes = try RegularFile.read(shards.url(of: choice), limit: .max, links: .refused)
    shards.remove(choice)
    #expect(try compute("seams/1") == ["choose/0", "seams/1"])
    #expect(
      try RegularFile.read(shards.url(of: choice), limit: .max, links: .refused) == bytes)
    // Lost with the process that was to compute it: the same shard tries again.
    shards.remove(choice)
    #expect(try compute("observe/0") == ["choose/0"])
    #expect(try compute("seams/0") == ["seams/0", "level/0"])
    // Two shards that were assigned to one task.
    #expect(try compute("paint/0.1of2") == ["paint/0", "paint/1", "bake/0", "finish/0"])
    for key in plan.keys { shards.remove(key) }
    #expect(shards.present().isDisjoint(with: plan.keys))
  }

  /// After a loss, only the lost shards are computed.
  private func checkRecoveryOfLostShards(_ again: inout Shell, _ shards: ShardFolder) throws {
    let workspace = try #require(again.state.project.workspace)
    let before = try content(again, .features)
    let key = try #require(again.state.project.records[.features]?.key)
    let plan = try ShardPlan(in: shards.run(.features, key))
    let (kept, lost) = (plan.phases[0].keys[0], plan.phases[0].keys[1])
    let stamp = try FileManager.default.attributesOfItem(atPath: shards.url(of: kept).path)
    unlink(workspace.url(of: .features).path)
    unlink(shards.url(of: lost).path)
    try run("load photos; features", in: &again)
    #expect(try content(again, .features) == before)
    let now = try FileManager.default.attributesOfItem(atPath: shards.url(of: kept).path)
    #expect(now[.modificationDate] as? Date == stamp[.modificationDate] as? Date)
    #expect(shards.has(lost))
    // Clearing a stage removes all of its shard files.
    try run("clear features", in: &again)
    #expect(shards.runs(of: .features).isEmpty)
    #expect(!shards.has(kept))
  }

  @Test func aFailedShardIsReportedAndDiagnosed() throws {
    let folder = try TemporaryFolder()
    var shell = shell(folder, workspace: "cut")
    try run(
      "simulate photos --views 4 --width 160 --height 120 --samples 1 --detail 30", in: &shell)
    shell.state.project.shardProgram = "/bin/false"
    try run("load photos; engine local --nodes 1", in: &shell)
    #expect(throws: Diagnostic.self) { try run("features", in: &shell) }
    let failed = try #require(shell.state.project.failedShards())
    #expect(failed.stage == .features)
    #expect(failed.count == 1)
    #expect(failed.lack == nil)
    let diagnosis = try shell.state.diagnosisText()
    #expect(diagnosis.diagnosis.causes.first?.name == .failedShards)
    #expect(diagnosis.diagnosis.verdict == .failed)
    shell.state.project.shardProgram = Self.program
    try run("features", in: &shell)
    #expect(shell.state.project.failedShards() == nil)
  }

  @Test(arguments: [
    "shard", "0a/blocks/0", "0a/blocks/-1", "../blocks/0", "0a/finish/0", "0a/blocks/0/../..",
  ])
  func invalidShardNamesAreRejected(text: String) throws {
    let folder = try TemporaryFolder()
    for stage in ["features", "nothing", "../features"] {
      #expect(throws: (any Error).self) {
        try ShellState.computeShards(
          stage: stage, id: text, in: folder.url, context: RunContext(), computed: { _ in })
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  /// A plan contains file names, as keys.
  @Test func plansWithKeysOutsideTheFolderAreRejected() throws {
    let folder = try TemporaryFolder()
    var record = StageRecord(
      stage: .features, version: 1, key: "0a", seed: 1, base: [:], options: [:], inputs: [],
      result: "", seconds: 0)
    let run = ShardFolder(of: folder.url).run(.features, "0a")
    let views = ViewSet(views: [], cameras: [])
    try ShardPlan(record, views, phases: [ShardPhase("blocks", keys: ["../../photo"])]).write(run)
    #expect(throws: ShardError.self) { _ = try ShardPlan(in: run) }
    try ShardPlan(record, views, phases: [ShardPhase("blocks", keys: ["0b"])]).write(run)
    #expect(try ShardPlan(in: run).keys == ["0b"] + ShardPlan(record, views, phases: []).keys)
    // A plan in the folder of another result is rejected.
    record.key = "0c"
    try ShardPlan(record, views, phases: []).write(run)
    #expect(throws: ShardError.self) { _ = try ShardPlan(in: run) }
  }

  @Test(arguments: [
    "engine slurm --time now", "engine slurm --memory lots", "engine slurm --partition '--x'",
    "engine cluster",
  ])
  func invalidEngineOptionsAreRejected(text: String) throws {
    let folder = try TemporaryFolder()
    var shell = shell(folder, workspace: "work")
    #expect(throws: Diagnostic.self) { try run(text, in: &shell) }
  }
}
