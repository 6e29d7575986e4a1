import Alignment
import Evaluation
import Files
import Foundation
import Geometry
import Imaging
import Scene
import Script
import Support
import TestSupport
import Testing
import Workspace

@testable import Commands
@testable import Pages
@testable import Pipeline
@testable import ShellKit
@testable import Wording

/// The page of `view`; `Tests/interop/view_page.py` tests one in a browser.
@Suite(.tags(.slow)) struct ViewerPageTests {
  private func page(_ fake: inout FakeRun) throws -> String { try PageKind.view.page(&fake) }

  /// The data for the page's script.
  private func data(_ text: String) throws -> Record {
    let found = try #require(text.firstMatch(of: /id="data">([^<]*)<\/script>/))
    return try #require(try Value(json: String(found.1)).record)
  }

  /// Stores a synthetic alignment of all frames but the last, with its report.
  private func align(_ fake: inout FakeRun) throws {
    let views = try fake.state.project.activeViews()
    let count = views.views.count
    var output = Reconstruction(
      cameras: [Camera(width: 64, height: 48, focal: 60)],
      viewCameras: [Int](repeating: 0, count: count),
      poses: (0..<count).map { view in
        view == count - 1
          ? nil : RigidTransform(rotation: .identity, center: SIMD3(Double(view), 1, -5))
      })
    output.points = (0..<40).map { k in
      let track = (0..<2).map { Observation(view: UInt32((k + $0) % (count - 1)), keypoint: 0) }
      return ScenePoint(
        position: SIMD3(Double(k % 5), Double(k / 5), 0), color: SIMD3(9, 8, 7), error: 0.5,
        track: track)
    }
    let name = views.views[count - 1].name
    output.unregistered = [Unregistered(name: name, reason: .notMatched)]
    var report = AlignReport()
    report.models = [views.views.dropLast().map(\.name), [name]]
    var record = try fake.state.project.plan(AlignBinding.self, options: .init(), views: views)
    let result = AlignResult(output, report, isStitchingIncomplete: false)
    record.result = String(decoding: try JSONEncoder().encode(result), as: UTF8.self)
    try fake.state.project.results.store(
      AlignBinding.self, output: output, record: record, report: report)
  }

  @Test func aPageShowsTheModelAtThePosesOfComparedPhotographs() throws {
    var fake = try FakeRun()
    try fake.runAll()
    try align(&fake)
    try fake.storeSquareModel()
    var request = EvaluationRequest()
    (request.usesCurrent, request.stride) = (true, 1)
    request.choice = .names(["IMG_0001.png", "IMG_0002.png"])
    _ = try fake.state.project.evaluate(request)
    let frames = try #require(try data(page(&fake))["frames"]?.list)
    let models = frames.map { $0.record?["model"]?.record }
    #expect(models.map { $0 != nil } == [true, true, false, false])
    let text = try #require(models[1]?["text"]?.string)
    #expect(text.hasSuffix("% covered"))
    let picture = try #require(models[0]?["picture"]?.string)
    let file = fake.folder.url.appendingPathComponent("model.jpg")
    let bytes = try #require(Data(base64Encoded: picture))
    try bytes.write(to: file)
    let image = try ImageInfo(probing: file).source.loadRGB()
    #expect(image.width == 64 && image.height == 48)
  }

  @Test func aPageCanBeMadeAfterEachStage() throws {
    var fake = try FakeRun()
    var found = try data(page(&fake))
    #expect(found["frames"]?.list?.count == 4)
    #expect(found["growth"]?.list?.count == 0)
    for stage in StageList.standard.names {
      try fake.run(stage)
      found = try data(page(&fake))
      #expect(found["frames"]?.list?.count == 4)
      #expect(found["model"] == nil)
    }
  }

  @Test func thePageShowsCamerasPointsAndReasonsOfAnAlignment() throws {
    var fake = try FakeRun()
    try fake.run(.features)
    try fake.run(.match)
    try align(&fake)
    let text = try page(&fake)
    let found = try data(text)
    let frames = try #require(found["frames"]?.table)
    #expect(frames.count { $0["camera"] != nil } == 3)
    #expect(frames[3]["reason"]?.string?.contains("was not matched with any other view") == true)
    #expect(frames[3]["component"]?.number == 1)
    #expect(found["growth"]?.list?.count == 3)
    let after = try #require(found["points"]?.record?["after"]?.list).compactMap(\.number)
    #expect(after.count == 4)
    #expect(after[1] == 0)
    #expect(after[3] == 40)
    #expect(found["dial"]?.list?.count == 3)
    #expect(text.contains("circle"))
    #expect(text.contains("li class=\"missing\""))
  }

  @Test func thePageLoadsNoExternalResources() throws {
    var fake = try FakeRun()
    try fake.runAll()
    let text = try page(&fake)
    #expect(text.contains("default-src 'none'"))
    for reference in ["src=\"", "href=\"", "@import", "fetch(\"", "XMLHttpRequest(\""] {
      #expect(!text.contains(reference), "\(reference)")
    }
    #expect(try data(text)["frames"]?.table?.count { $0["picture"] != nil } == 4)
  }

  @Test(arguments: [
    "<img src=x onerror=alert(1)>.png", "\"'&amp;.png", "</script><b>.png", "<!--.png",
  ])
  func fileNamesAreEscaped(name: String) throws {
    var fake = try FakeRun()
    let file = try fake.addPhotograph(named: name)
    let text = try page(&fake)
    let html = try #require(text.firstRange(of: "<script type=\"application/json\"")?.lowerBound)
    #expect(!text[..<html].contains(file))
    #expect(text[..<html].contains(MarkupText.escaped(file)))
    let names = try data(text)["frames"]?.table?.compactMap { $0["name"]?.string }
    #expect(names?.contains(file) == true)
  }

  @Test func anUnreadablePhotographIsListedWithoutPicture() throws {
    var fake = try FakeRun()
    try fake.cutPhotograph()
    let frames = try #require(try data(page(&fake))["frames"]?.table)
    #expect(frames.count == 4)
    #expect(frames[1]["picture"] == nil)
    #expect(frames[0]["picture"] != nil)
  }

  @Test func existingFilesAreReplacedOnlyWithForce() throws {
    var fake = try FakeRun()
    try fake.type("view")
    let page = fake.folder.url.appendingPathComponent("photos-view.html")
    #expect(FileKind.at(page) == .file)
    #expect(throws: FileError.exists(page)) { try fake.state.perform("view") }
    try fake.type("view --force")
    #expect(throws: FileError.self) { try fake.state.perform("view --out missing/v.html") }
  }

  @Test func aMissingLibraryNamesThePackageToInstall() throws {
    let error = #expect(throws: ThreeLibrary.Missing.self) {
      try ThreeLibrary(folders: ["/nowhere/three", "/elsewhere"])
    }
    let text = Messages.text(of: try #require(error)).message
    #expect(text.contains("apt install libjs-three"))
    #expect(text.contains("/nowhere/three"))
  }
}
