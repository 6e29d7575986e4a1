import Formats
import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Script
import Support
import TestSupport
import Testing

@testable import Commands

/// Loads a synthetic COLMAP project with an unregistered image for every possible reason.
@Suite(.tags(.slow)) struct ProjectTests {
  private let folder: TemporaryFolder
  private let made: SyntheticProject

  init() throws {
    folder = try TemporaryFolder()
    made = try SyntheticProject(in: folder)
  }

  private func shell() -> Shell {
    Shell(state: ShellState(directory: folder.url), presenter: CollectingPresenter())
  }

  @discardableResult
  private func type(_ text: String, _ shell: inout Shell) throws -> Value {
    _ = try shell.run(Source(name: "t", text: text))
    return shell.variables["last"] ?? .null
  }

  private func loaded() throws -> Shell {
    var shell = shell()
    try type("load project", &shell)
    return shell
  }

  @Test func unregisteredImagesHaveTheExpectedReasons() throws {
    var shell = try loaded()
    let found = try shell.state.project.results.reconstruction()
    #expect(found.kept.registered.count == 5)
    let reasons = Dictionary(
      found.kept.unregistered.map { ($0.name, $0.reason) }, uniquingKeysWith: { a, _ in a })
    #expect(reasons.count == SyntheticProject.names.count - 5)
    #expect(reasons["few.jpg"] == .fewKeypoints(count: 10, limit: 30))
    #expect(reasons["rejected.jpg"] == .noVerifiedPair(tried: 1, matches: 12, inliers: 0))
    #expect(reasons["alone.jpg"] == .notMatched)
    #expect(reasons["unseen.jpg"] == .fewVisiblePoints(pairs: 1, visible: 20, limit: 30))
    guard case .fewInliers(1, 60, let inliers, 30)? = reasons["wrong.jpg"] else {
      Issue.record("wrong.jpg: \(String(describing: reasons["wrong.jpg"]))")
      return
    }
    #expect(inliers < 30)
    #expect(
      reasons["given-up.jpg"] == .poseFoundAgain(pairs: 1, visible: 60, inliers: 60, limit: 30))
    #expect(reasons["other1.jpg"] == .otherModel(views: 3, links: 1))
  }

  @Test(arguments: SyntheticProject.names)
  func whyReportsGateValueLimitAndNextStep(name: String) throws {
    var shell = try loaded()
    let record = try #require(try type("why \(name)", &shell).record)
    guard record["registered"] == .bool(false) else { return }
    #expect(record["stopped_by"]?.text.isEmpty == false)
    #expect(record["value"]?.number != nil)
    #expect(record["limit"]?.number != nil)
    #expect((record["next"]?.text ?? "") + (record["advice"]?.text ?? "") != "")
  }

  @Test func importedPosesAndPointsAreUnchanged() throws {
    var shell = try loaded()
    let found = try shell.state.project.results.reconstruction()
    for (name, pose) in zip(found.names, found.kept.poses) {
      guard let pose else { continue }
      let truth = try #require(made.poses[name])
      #expect(rotationAngle(pose.rotation, truth.rotation) < 1e-9)
      #expect(length(pose.translation - truth.translation) < 1e-12)
    }
    #expect(found.kept.points.count == 60)
  }

  @Test func importedModelsAreFreshRunsThatUseRestores() throws {
    var shell = try loaded()
    let rows = try #require(try type("status", &shell).table)
    #expect(rows.prefix(3).allSatisfy { $0["state"] == .string("fresh") })
    #expect(shell.state.project.records[.align]?.origin == .colmap)
    let before = shell.state.project.runs().count
    // Two models, the smaller one first.
    #expect(before == 4)
    try type("align", &shell)
    #expect(shell.state.project.records[.align]?.origin == nil)
    let difference = try #require(try type("diff 4 5", &shell).record)
    #expect(difference["gained"] != nil)
    try type("use 3", &shell)
    #expect(shell.state.project.records[.align]?.origin == .colmap)
    #expect(try shell.state.project.results.reconstruction().kept.registered.count == 3)
    #expect(try shell.state.project.freshness(of: .align) == .fresh)
  }

  @Test func inspectionCommandsWorkWithoutImages() throws {
    var shell = try loaded()
    for line in [
      "frames", "status", "graph", "matrix", "pair a0.jpg a1.jpg", "why a0.jpg a1.jpg", "residuals",
      "cameras", "coverage", "tracks", "components", "diagnose", "doctor", "up", "scale",
      "report match", "export poses p.json", "export poses c --format colmap",
    ] {
      #expect(throws: Never.self, "\(line)") { try type(line, &shell) }
    }
    #expect(throws: Diagnostic.self) { try type("features", &shell) }
  }

  @Test func reloadingKeepsResultsComputedSinceTheImport() throws {
    var first = try loaded()
    try type("align", &first)
    let key = first.state.project.records[.align]?.key
    first = shell()
    try type("load project", &first)
    #expect(first.state.project.records[.align]?.key == key)
  }

  /// Imported results depend on the masks: with other masks they are imported again, and none is
  /// stale.
  @Test func loadingMasksImportsTheResultsAgain() throws {
    var shell = try loaded()
    let name = try #require(shell.state.project.capture?.frames.first?.name)
    try folder.write(
      ByteImage(width: 8, height: 8, fill: 255).pngData(), to: "project/masks/\(name).png")
    try type("load project --masks project/masks", &shell)
    #expect(shell.state.project.capture?.viewSet.views.first?.mask != nil)
    #expect(try shell.state.project.results.reconstruction().kept.registered.count == 5)
    let rows = try #require(try type("status", &shell).table)
    #expect(rows.prefix(3).allSatisfy { $0["state"] == .string("fresh") })
  }

  @Test func aDatabaseWithoutModelCanBeAligned() throws {
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("project/sparse"))
    var shell = try loaded()
    #expect(shell.state.project.records[.match]?.origin == .colmap)
    #expect(shell.state.project.records[.align] == nil)
    let result = try #require(try type("align", &shell).record)
    #expect(result["registered"]?.number ?? 0 >= 5)
  }

  @Test func aModelWithoutDatabaseTakesPairsFromItsTracks() throws {
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("project/database.db"))
    var shell = try loaded()
    #expect(try shell.state.project.results.reconstruction().kept.registered.count == 5)
    #expect(try shell.state.project.results.pairs().kept.contains { $0.inliers.count == 60 })
    try type("graph; residuals; cameras; coverage; tracks; diagnose", &shell)
  }
}
