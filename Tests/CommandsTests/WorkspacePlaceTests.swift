import Foundation
import Support
import TestSupport
import Testing

@testable import Commands

@Suite struct WorkspacePlaceTests {
  /// Moves the folder that holds the capture, and the bench with it.
  private func move(_ fake: inout FakeRun, from: String, to: String) throws {
    fake.bench = Workbench()
    let folder = fake.folder.url
    try FileManager.default.moveItem(
      at: folder.appendingPathComponent(from), to: folder.appendingPathComponent(to))
  }

  private func load(_ path: String, _ fake: FakeRun, root: String? = nil) throws -> (
    Workbench, Reply
  ) {
    var bench = Workbench(
      directory: fake.folder.url,
      workspaceRoot: root.map { fake.folder.url.appendingPathComponent($0) })
    let reply = try bench.load(bench.url(path), options: LoadCommand.Options())
    return (bench, reply)
  }

  @Test func aProjectThatWasMovedKeepsItsResults() throws {
    var fake = try FakeRun()
    try fake.runAll()
    fake.bench = Workbench()
    let folder = fake.folder.url
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("new"), withIntermediateDirectories: false)
    try move(&fake, from: "photos", to: "new/photos")
    try move(&fake, from: ".ocs", to: "new/.ocs")
    for _ in 1...2 {
      let (bench, reply) = try load("new/photos", fake)
      #expect(try bench.freshness(of: .texture) == .fresh)
      #expect(reply.remarks.contains { $0.contains("was at \(fake.photos.path) before") })
    }
    do {
      var (bench, _) = try load("new/photos", fake)
      _ = try bench.setExcluded(true, ["IMG_0001"])
    }
    #expect(try load("new/photos", fake).1.remarks.isEmpty)
  }

  @Test func aCaptureThatWasRenamedKeepsItsResults() throws {
    var fake = try FakeRun()
    try fake.runAll()
    try move(&fake, from: "photos", to: "chair")
    let (bench, reply) = try load("chair", fake)
    #expect(try bench.freshness(of: .texture) == .fresh)
    #expect(reply.remarks.contains { $0.contains("its results are kept") })
  }

  @Test func aCopyHasResultsOfItsOwn() throws {
    var fake = try FakeRun()
    try fake.runAll()
    fake.bench = Workbench()
    try FileManager.default.copyItem(
      at: fake.photos, to: fake.folder.url.appendingPathComponent("copy"))
    let (bench, reply) = try load("copy", fake)
    #expect(try bench.freshness(of: .features) == .missing)
    #expect(reply.remarks.isEmpty)
  }

  @Test func resultsOfAnotherCaptureOfThatNameAreNamed() throws {
    var fake = try FakeRun()
    try fake.runAll()
    fake.bench = Workbench()
    try PhotoFolder.write(3, to: fake.folder.url.appendingPathComponent("b/photos"))
    let (bench, reply) = try load("b/photos", fake, root: ".ocs")
    #expect(try bench.freshness(of: .features) == .missing)
    #expect(reply.remarks.contains { $0.hasSuffix("\(fake.photos.path); they are not used") })
  }

  @Test func aWorkspaceGivenOnTheCommandLineIsFoundAfterAMoveWithItsCapture() throws {
    let fake = try FakeRun()
    let folder = fake.folder.url
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("a"), withIntermediateDirectories: false)
    try FileManager.default.moveItem(
      at: fake.photos, to: folder.appendingPathComponent("a/photos"))
    do {
      var (bench, _) = try load("a/photos", fake, root: "a/work")
      _ = try bench.setExcluded(true, ["IMG_0001"])
    }
    try FileManager.default.moveItem(
      at: folder.appendingPathComponent("a"), to: folder.appendingPathComponent("z"))
    var bench = Workbench(
      directory: folder, workspaceRoot: folder.appendingPathComponent("z/work"))
    try bench.require([.capture], for: "status")
    #expect(bench.settings.excluded == ["IMG_0001.png"])
  }

  @Test(arguments: [".", "photos", "photos/work"])
  func nothingIsKeptAmongThePhotographs(root: String) throws {
    let fake = try FakeRun()
    #expect {
      try load("photos", fake, root: root)
    } throws: { error in
      if case .workspaceInCapture? = error as? CommandError { true } else { false }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: fake.photos.path).count == 4)
  }
}
