import Files
import Foundation
import Scene
import Script
import TestSupport
import Testing

@testable import Commands
@testable import Workspace

extension Exporter {
  /// Points as text, one line with x, y and z per point.
  fileprivate static let xyz = Exporter(
    .xyz,
    .points { cloud, place in
      place.file(cloud.positions.map { "\($0.x) \($0.y) \($0.z)\n" }.joined())
    })
}

extension ExportFormat {
  fileprivate static let xyz = ExportFormat("xyz")
}

/// An exporter that only this file adds to those of the program.
@Suite struct ToyExporterTests {
  private static let all = Exporter.standard + [.xyz]
  private let fake: FakeRun

  init() throws { fake = try FakeRun.withRedundantPoint() }

  private func url(_ name: String) -> URL { fake.folder.url.appendingPathComponent(name) }

  /// Runs a line in a shell with some exporters.
  @discardableResult
  private func run(_ text: String, with exporters: [Exporter]) throws -> Shell {
    var shell = Shell(state: fake.state, presenter: CollectingPresenter())
    shell.state.exporters = exporters
    _ = try shell.run(Source(name: "t", text: text))
    return shell
  }

  private func target(
    _ kind: ExportKind, _ name: String, as format: ExportFormat = .auto,
    from exporters: [Exporter] = all
  ) throws -> ExportTarget {
    try ExportTarget(
      kind, to: url(name), isNamedFolder: false, as: format, from: exporters)
  }

  private func choices(_ kind: ExportKind, of exporters: [Exporter]) -> [FormatChoice] {
    exporters.filter { $0.kind == kind }.map(\.choice)
  }

  @Test func anAddedExporterWritesPoints() throws {
    let shell = try run("let written = export points cloud.xyz", with: Self.all)
    let bytes = try RegularFile.read(url("cloud.xyz"), limit: 1 << 10)
    #expect(bytes == Array("0.0 0.0 0.0\n2.0 0.0 0.0\n".utf8))
    let written = try #require(shell.state.variables["written"]?.record)
    #expect(written["format"] == .string("xyz"))
    #expect(written["bytes"] == .number(24))
    try run("export points all.xyz --all", with: Self.all)
    #expect(try RegularFile.read(url("all.xyz"), limit: 1 << 10).count == 36)
  }

  @Test func standardExportersRejectTheAddedFormat() throws {
    let known = choices(.points, of: Exporter.standard)
    #expect(known == [.ending("ply"), .ending("glb"), .ending("usdc"), .ending("usda")])
    #expect(throws: ExportError.unknownEnding("xyz", known: known)) {
      try target(.points, "cloud.xyz", from: Exporter.standard)
    }
    #expect(throws: Diagnostic.self) {
      try run("export points cloud.xyz", with: Exporter.standard)
    }
    #expect(FileKind.at(url("cloud.xyz")) == nil)
  }

  @Test func anAddedFormatIsSelectedByNameAndListedLast() throws {
    #expect(try target(.points, "cloud", as: .xyz).exporter.format == .xyz)
    #expect(Self.all.formats == Exporter.standard.formats + [.xyz])
    #expect(choices(.points, of: Self.all).last == .ending("xyz"))
  }

  @Test func otherExportKindsRejectTheAddedFormat() throws {
    let known = choices(.mesh, of: Exporter.standard)
    #expect(throws: ExportError.unsupported(.xyz, for: .mesh, known: known)) {
      try target(.mesh, "mesh.xyz")
    }
  }
}
