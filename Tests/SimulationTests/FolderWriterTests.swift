import Files
import Foundation
import Support
import Synchronization
import TestSupport
import Testing

@testable import Capture
@testable import Simulation

/// Two writers into one folder: one of them is rejected, and the files of the other stay.
@Suite struct FolderWriterTests {
  private var simulator: Simulator {
    var options = SimulateOptions()
    (options.views, options.width, options.height) = (2, 64, 48)
    (options.detail, options.samples) = (48, 1)
    return Simulator(options: options)
  }

  @Test func simulationIntoAClaimedFolderIsRejected() throws {
    let folder = try TemporaryFolder()
    let claim = try FolderClaim(folder.url)
    #expect(throws: FileError.inUse(folder.url)) {
      try simulator.render(to: folder.url, in: .init())
    }
    withExtendedLifetime(claim) {}
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test func secondSimulationIntoTheSameNewFolderIsRejected() throws {
    let folder = try TemporaryFolder()
    let target = folder.url.appendingPathComponent("new")
    let second = Mutex<(any Error)?>(nil)
    var context = RunContext()
    let simulator = simulator
    context.onProgress = { _ in
      do { _ = try simulator.render(to: target, in: RunContext()) } catch {
        second.withLock { $0 = error }
      }
    }
    let report = try simulator.render(to: target, in: context)
    #expect(report.frames == 2)
    #expect(second.withLock { $0 as? FileError } == .inUse(target))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["new"])
  }

  @Test func filesCreatedInTheFolderMeanwhileStay() throws {
    let folder = try TemporaryFolder()
    let target = folder.url.appendingPathComponent("new")
    let note = target.appendingPathComponent("note.txt")
    var context = RunContext()
    context.onProgress = { _ in try? Data("mine".utf8).write(to: note) }
    #expect(throws: SimulationError.folderNotEmpty(target)) {
      try simulator.render(to: target, in: context)
    }
    #expect(try String(contentsOf: note, encoding: .utf8) == "mine")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["new"])
  }

  @Test func errorsStateTheRequestedFolderNotItsHiddenCopy() throws {
    let folder = try TemporaryFolder()
    guard
      let disk = try SmallDisk(at: folder.url.appendingPathComponent("disk"), bytes: 64 << 10)
    else { return }
    let target = disk.url.appendingPathComponent("new")
    #expect(throws: FileError.cannotWrite(target, reason: SystemReason.words(ENOSPC))) {
      try simulator.render(to: target, in: .init())
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.url.path).isEmpty)
  }

  /// The name of the hidden copy stays within the limit of the file system.
  @Test func longFolderNameIsAccepted() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "x", count: 250)
    #expect(throws: Never.self) {
      try simulator.render(to: folder.url.appendingPathComponent(name), in: .init())
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [name])
  }
}
