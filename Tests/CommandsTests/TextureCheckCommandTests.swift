import Diagnosis
import Imaging
import Scene
import Script
import TestSupport
import Testing

@testable import Commands
@testable import Pipeline
@testable import Texturing

@Suite struct TextureCheckCommandTests {
  private static let report: TextureReport = {
    var report = TextureReport()
    (report.unseen, report.texelsPerUnit) = (0.5, 250)
    (report.seamBefore, report.seamAfter, report.seamEdges) = (9, 3, 40)
    report.views = [
      TextureReport.ViewShare(name: "IMG_0001.png", gain: 1.5, share: 0.5),
      TextureReport.ViewShare(name: "IMG_0002.png", gain: 0.25, share: 0.25),
      TextureReport.ViewShare(name: "IMG_0003.png", gain: 1, share: 0.25),
    ]
    report.skipped = [TextureReport.SkippedView(name: "IMG_0004.png", reason: "unreadable")]
    return report
  }()

  private func reply(to report: TextureReport) throws -> Record {
    var fake = try FakeRun()
    for stage in StageList.standard.names where stage != .texture { try fake.run(stage) }
    let model = TexturedModel(
      mesh: TriangleMesh(), texcoords: [], diffuse: RGBImage(width: 1, height: 1))
    try fake.store(TextureBinding.self, model, report: report)
    try fake.type("let reply = texture check")
    return try #require(fake.state.variables["reply"]?.record)
  }

  /// The names of the checks with a limit, by their result.
  private func names(_ reply: Record, passed: Bool) -> [String] {
    (reply["checks"]?.list ?? []).compactMap(\.record).filter { $0["passed"] == .bool(passed) }
      .compactMap { $0["check"]?.string }
  }

  @Test func measuresComeFromTheReport() throws {
    let reply = try reply(to: Self.report)
    #expect(reply["unseen"] == .number(0.5))
    #expect(reply["texels_per_unit"] == .number(250))
    #expect(reply["seam_before"] == .number(9))
    #expect(reply["seam_after"] == .number(3))
    // Darkening to a quarter changes as much as brightening by four.
    #expect(reply["largest_gain"] == .number(4))
    let skipped = reply["skipped"]?.list?.compactMap(\.record)
    #expect(skipped == [["name": "IMG_0004.png", "reason": "unreadable"]])
  }

  @Test func photographsAreSortedByTheirChangeOfBrightness() throws {
    let frames = try #require(try reply(to: Self.report)["frames"]?.list).compactMap(\.record)
    #expect(frames.map { $0["name"] } == ["IMG_0002.png", "IMG_0001.png", "IMG_0003.png"])
    #expect(frames.map { $0["share"] } == [.number(0.25), .number(0.5), .number(0.25)])
  }

  @Test func checksFailBeyondTheirLimits() throws {
    let doubtful = try reply(to: Self.report)
    #expect(names(doubtful, passed: false).count == 3, "unseen, gain and photographs left out")
    #expect(names(doubtful, passed: true).count == 1, "seams")
    var report = Self.report
    (report.unseen, report.skipped, report.seamAfter) = (TextureLimits.maxUnseen, [], 12.5)
    report.views[1].gain = 1 / TextureLimits.maxGain
    let better = try reply(to: report)
    #expect(names(better, passed: false) == names(doubtful, passed: true))
    #expect(names(better, passed: true) == names(doubtful, passed: false))
  }

  @Test func theMeshMustHaveATexture() throws {
    var fake = try FakeRun()
    for stage in StageList.standard.names where stage != .texture { try fake.run(stage) }
    #expect(throws: Diagnostic.self) { try fake.type("texture check") }
  }
}
