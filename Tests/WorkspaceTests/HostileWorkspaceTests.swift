import Files
import Foundation
import Support
import TestSupport
import Testing

@testable import Commands
@testable import Workspace

/// Links, pipes and folders in place of a workspace's files.
@Suite(.tags(.slow)) struct HostileWorkspaceTests {
  private func workspace(of fake: FakeRun) -> URL {
    fake.folder.url.appendingPathComponent(".ocs/photos")
  }

  private func replace(_ url: URL, byLinkTo target: URL) {
    unlink(url.path)
    #expect(symlink(target.path, url.path) == 0)
  }

  private func closed(_ fake: inout FakeRun) { fake.state = ShellState() }

  /// Whether a remark states why the settings or the result of `align` were not read.
  private func reports(_ remark: LoadRemark, _ problem: FileError) -> Bool {
    switch remark {
    case .unreadableSettings(let error): error == problem
    case .unreadableResult(.align, let error): error as? FileError == problem
    default: false
    }
  }

  @Test func aLinkInPlaceOfTheLockIsRejectedAndItsTargetUnchanged() throws {
    var fake = try FakeRun()
    try fake.runAll()
    closed(&fake)
    let precious = try fake.folder.write("precious", to: "precious")
    let lock = workspace(of: fake).appendingPathComponent("lock")
    replace(lock, byLinkTo: precious)
    #expect(
      throws: WorkspaceError.cannotMakeWorkspace(
        workspace(of: fake).path, .notAFile(lock, .link))
    ) {
      try fake.reload()
    }
    #expect(try String(contentsOf: precious, encoding: .utf8) == "precious")
  }

  @Test(arguments: ["precious", "4711 and more", "\0\0\0\0", "12\n34\n"])
  func aLockFileWithOtherContentIsNotOverwritten(content: String) throws {
    var fake = try FakeRun()
    try fake.runAll()
    closed(&fake)
    let lock = workspace(of: fake).appendingPathComponent("lock")
    let precious = try fake.folder.write(content, to: "precious")
    unlink(lock.path)
    #expect(link(precious.path, lock.path) == 0)
    try fake.reload()
    #expect(try fake.states() == FakeRun.fresh)
    // The lock is acquired nevertheless.
    var second = ShellState(directory: fake.folder.url)
    let reply = try second.load(fake.photos, options: LoadCommand.Options())
    #expect(reply.isWatched)
    #expect(try String(contentsOf: precious, encoding: .utf8) == content)
  }

  @Test func aPipeInPlaceOfTheLockIsRejectedWithoutWaiting() throws {
    var fake = try FakeRun()
    try fake.runAll()
    closed(&fake)
    let lock = workspace(of: fake).appendingPathComponent("lock")
    unlink(lock.path)
    let pipe = try NamedPipe(lock)
    #expect(throws: WorkspaceError.self) { try fake.reload() }
    #expect(!pipe.wasWaitedFor)
    #expect(FileKind.itself(at: lock) == .pipe)
  }

  @Test(arguments: ["settings.json", "capture.json", "align.result"])
  func aPipeInPlaceOfAFileCountsAsMissingAndIsNotReplaced(name: String) throws {
    var fake = try FakeRun()
    try fake.runAll()
    _ = try fake.state.project.setExcluded(true, ["IMG_0001"])
    let url = workspace(of: fake).appendingPathComponent(name)
    unlink(url.path)
    let pipe = try NamedPipe(url)
    let reply = try fake.reload()
    #expect(!pipe.wasWaitedFor)
    if name != "capture.json" {
      #expect(reply.remarks.contains { reports($0, .notAFile(url, .pipe)) })
    }
    #expect(throws: FileError.notAFile(url, .pipe)) {
      if name == "align.result" {
        try fake.run(.align)
      } else {
        _ = try fake.state.project.setExcluded(true, ["IMG_0002"])
      }
    }
    #expect(FileKind.itself(at: url) == .pipe)
  }

  @Test(arguments: ["settings.json", "align.result"])
  func aLinkInPlaceOfAFileIsNeitherFollowedNorReplaced(name: String) throws {
    var fake = try FakeRun()
    try fake.runAll()
    _ = try fake.state.project.setExcluded(true, ["IMG_0001"])
    let url = workspace(of: fake).appendingPathComponent(name)
    let moved = fake.folder.url.appendingPathComponent("moved")
    #expect(rename(url.path, moved.path) == 0)
    let bytes = try Data(contentsOf: moved)
    replace(url, byLinkTo: moved)
    let reply = try fake.reload()
    #expect(reply.remarks.contains { reports($0, .notAFile(url, .link)) })
    #expect(throws: FileError.notAFile(url, .link)) {
      if name == "align.result" {
        try fake.run(.align)
      } else {
        _ = try fake.state.project.setExcluded(true, ["IMG_0002"])
      }
    }
    #expect(try Data(contentsOf: moved) == bytes)
  }

  @Test func aListOfSoundPhotographsIsNotReadThroughALink() throws {
    var fake = try FakeRun()
    try fake.runAll()
    try fake.state.project.workspace?.keepSound()
    let url = workspace(of: fake).appendingPathComponent("sound.json")
    let elsewhere = fake.folder.url.appendingPathComponent("elsewhere")
    #expect(rename(url.path, elsewhere.path) == 0)
    let before = try Data(contentsOf: elsewhere)
    let unread = Workspace.sound(of: fake.photos, root: nil)
    replace(url, byLinkTo: elsewhere)
    let read = Workspace.sound(of: fake.photos, root: nil)
    #expect(read == unread)
    #expect(try Data(contentsOf: elsewhere) == before)
  }

  @Test func aWorkspaceFolderThatIsALinkIsUsed() throws {
    var fake = try FakeRun()
    let disk = fake.folder.url.appendingPathComponent("disk")
    let root = fake.folder.url.appendingPathComponent(".ocs")
    try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
    #expect(symlink(disk.path, root.path) == 0)
    try fake.runAll()
    try fake.reload()
    #expect(try fake.states() == FakeRun.fresh)
    #expect(FileKind.at(disk.appendingPathComponent("photos/align.result")) == .file)
  }

  @Test func aPictureFolderThatIsALinkIsRejected() throws {
    var fake = try FakeRun()
    try fake.runAll()
    let elsewhere = fake.folder.url.appendingPathComponent("elsewhere")
    try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
    let pictures = workspace(of: fake).appendingPathComponent("pictures")
    replace(pictures, byLinkTo: elsewhere)
    #expect(throws: FileError.notAFolder(pictures, .link)) {
      try PictureFile.folder(of: fake.state.project)
    }
  }
}
