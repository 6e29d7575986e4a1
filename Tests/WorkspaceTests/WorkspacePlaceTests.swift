import Foundation
import Support
import TestSupport
import Testing
import Workspace

@testable import Commands
@testable import ShellKit

@Suite struct WorkspacePlaceTests {
  /// Moves the folder that contains the capture, after releasing its workspace.
  private func move(_ fake: inout FakeRun, from: String, to: String) throws {
    fake.state = ShellState()
    let folder = fake.folder.url
    try FileManager.default.moveItem(
      at: folder.appendingPathComponent(from), to: folder.appendingPathComponent(to))
  }

  private func load(_ path: String, _ fake: FakeRun, root: String? = nil) throws -> (
    ShellState, LoadOutcome
  ) {
    var state = ShellState(
      directory: fake.folder.url,
      workspaceRoot: root.map { fake.folder.url.appendingPathComponent($0) })
    let reply = try state.load(state.url(path))
    return (state, reply)
  }

  @Test func aMovedProjectKeepsItsResults() throws {
    var fake = try FakeRun()
    try fake.runAll()
    fake.state = ShellState()
    let folder = fake.folder.url
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("new"), withIntermediateDirectories: false)
    try move(&fake, from: "photos", to: "new/photos")
    try move(&fake, from: ".ocs", to: "new/.ocs")
    for _ in 1...2 {
      let (state, reply) = try load("new/photos", fake)
      #expect(try state.project.freshness(of: .texture) == .fresh)
      #expect(reply.origin == .moved(from: fake.photos.path))
    }
    do {
      var (state, _) = try load("new/photos", fake)
      _ = try state.project.setExcluded(true, ["IMG_0001"])
    }
    #expect(try load("new/photos", fake).1.remarks.isEmpty)
  }

  @Test func aRenamedCaptureKeepsItsResults() throws {
    var fake = try FakeRun()
    try fake.runAll()
    try move(&fake, from: "photos", to: "chair")
    let (state, reply) = try load("chair", fake)
    #expect(try state.project.freshness(of: .texture) == .fresh)
    #expect(reply.origin == .moved(from: fake.photos.path))
  }

  @Test func aCopiedCaptureStartsWithoutResults() throws {
    var fake = try FakeRun()
    try fake.runAll()
    fake.state = ShellState()
    try FileManager.default.copyItem(
      at: fake.photos, to: fake.folder.url.appendingPathComponent("copy"))
    let (state, reply) = try load("copy", fake)
    #expect(try state.project.freshness(of: .features) == .missing)
    #expect(reply.remarks.isEmpty)
  }

  @Test func resultsOfAnotherCaptureWithTheSameNameAreReportedAndNotUsed() throws {
    var fake = try FakeRun()
    try fake.runAll()
    fake.state = ShellState()
    try PhotoFolder.write(3, to: fake.folder.url.appendingPathComponent("b/photos"))
    let (state, reply) = try load("b/photos", fake, root: ".ocs")
    #expect(try state.project.freshness(of: .features) == .missing)
    guard case .beside(_, of: fake.photos.path)? = reply.origin else {
      Issue.record("\(String(describing: reply.origin))")
      return
    }
  }

  @Test func aWorkspaceMovedWithItsCaptureIsFound() throws {
    let fake = try FakeRun()
    let folder = fake.folder.url
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("a"), withIntermediateDirectories: false)
    try FileManager.default.moveItem(
      at: fake.photos, to: folder.appendingPathComponent("a/photos"))
    do {
      var (state, _) = try load("a/photos", fake, root: "a/work")
      _ = try state.project.setExcluded(true, ["IMG_0001"])
    }
    try FileManager.default.moveItem(
      at: folder.appendingPathComponent("a"), to: folder.appendingPathComponent("z"))
    var state = ShellState(
      directory: folder, workspaceRoot: folder.appendingPathComponent("z/work"))
    try state.require([.capture])
    #expect(state.project.settings.excluded == ["IMG_0001.png"])
  }

  @Test(arguments: [".", "photos", "photos/work"])
  func workspacesInsideTheCaptureAreRejected(root: String) throws {
    let fake = try FakeRun()
    #expect {
      try load("photos", fake, root: root)
    } throws: { error in
      if case .workspaceInCapture? = error as? WorkspaceError { true } else { false }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: fake.photos.path).count == 4)
  }
}
