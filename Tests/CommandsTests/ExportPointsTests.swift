import Files
import Formats
import Foundation
import Scene
import ShellKit
import Support
import TestSupport
import Testing

@testable import Commands

/// Points of the dense cloud, with and without redundant ones.
@Suite struct ExportPointsTests {
  /// A shell whose dense cloud has three points, the second of them redundant.
  private func shell() throws -> (shell: Shell, folder: URL, run: FakeRun) {
    let fake = try FakeRun.withRedundantPoint()
    let shell = Shell(state: fake.state, presenter: CollectingPresenter())
    return (shell, fake.folder.url, fake)
  }

  private func run(_ text: String, _ shell: inout Shell) throws {
    _ = try shell.run(.init(name: "t", text: text))
  }

  private func vertices(_ file: URL) throws -> Int {
    let header = String(
      decoding: try RegularFile.read(file, limit: 1 << 20), as: Unicode.ASCII.self)
    let line = try #require(header.split(separator: "\n").first { $0.hasPrefix("element vertex ") })
    return try #require(Int(line.split(separator: " ")[2]))
  }

  @Test func redundantPointsAreExportedOnlyWithAll() throws {
    var (shell, folder, fake) = try shell()
    try run("export points some.ply; export points all.ply --all", &shell)
    #expect(try vertices(folder.appendingPathComponent("some.ply")) == 2)
    #expect(try vertices(folder.appendingPathComponent("all.ply")) == 3)
    #expect(try fake.state.project.results.cloud().positions.map(\.x) == [0, 2])
    #expect(try fake.state.project.results.cloudParts().count == 3)
  }

  @Test func sparseAndAllCannotBeCombined() throws {
    var (shell, folder, fake) = try shell()
    #expect(throws: CommandError.self) {
      try shell.state.perform("export points both.ply --sparse --all")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("both.ply").path))
    _ = fake.folder
  }
}
