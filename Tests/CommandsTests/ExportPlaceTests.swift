import Files
import Foundation
import Support
import TestSupport
import Testing

@testable import Commands
@testable import ShellKit
@testable import Workspace

/// Destinations of exports: files, pipes, devices, folders.
@Suite struct ExportPlaceTests {
  private let fake: FakeRun

  init() throws {
    var fake = try FakeRun()
    try fake.runAll()
    self.fake = fake
  }

  private func url(_ name: String) -> URL { fake.folder.url.appendingPathComponent(name) }

  @discardableResult
  private func run(_ text: String) throws -> [String] {
    let presenter = CollectingPresenter()
    var shell = Shell(state: fake.state, presenter: presenter)
    _ = try shell.run(.init(name: "t", text: text))
    return presenter.take()
  }

  private func message(_ text: String) -> String {
    do {
      return try run(text).joined()
    } catch {
      return Messages.text(of: error).message
    }
  }

  @Test func anExportOfOneFileCanBeWrittenToAPipe() throws {
    try run("export poses poses.json")
    let pipe = try NamedPipe(url("pipe"))
    let reader = pipe.reader()
    let output = try run("export poses pipe --format json")
    #expect(reader.bytes() == (try RegularFile.read(url("poses.json"), limit: 1 << 20)))
    #expect(FileKind.itself(at: pipe.url) == .pipe)
    try #require(output.count == 1)
    #expect(output[0].hasPrefix("note: wrote "))
  }

  @Test(arguments: ["", " --force"]) func exportsDoNotReplaceDevices(force: String) throws {
    try run("export poses /dev/null --format ply" + force)
    try run("show graph --out /dev/null" + force)
    #expect(FileKind.itself(at: URL(fileURLWithPath: "/dev/null")) == .device)
    #expect(message("export poses /dev/full --format ply" + force).contains("no space left"))
  }

  @Test(arguments: ["", " --force"])
  func exportsOfSeveralFilesToAPipeAreRejected(force: String) throws {
    let pipe = try NamedPipe(url("pipe"))
    #expect(message("export model pipe --format obj" + force).contains("receives only one file"))
    #expect(message("export poses pipe --format colmap" + force).contains("not a folder"))
    #expect(FileKind.itself(at: pipe.url) == .pipe)
    #expect(!pipe.wasWaitedFor)
  }

  @Test(arguments: [
    "export poses dir --format json", "export model dir --format obj", "show graph --out dir",
    "record dir",
  ])
  func foldersAreNotReplacedAndNoFilesAreLeft(command: String) throws {
    for name in ["dir", "dir.obj"] {
      try FileManager.default.createDirectory(
        at: url(name), withIntermediateDirectories: false)
    }
    #expect(message(command + " --force").contains("is a folder, not a file"))
    let names = try FileManager.default.contentsOfDirectory(atPath: fake.folder.url.path)
    #expect(names.sorted() == [".ocs", "dir", "dir.obj", "photos"])
  }

  @Test func modelsAreExportedIntoAFolderWithTextures() throws {
    try run("export model made/new/")
    let names = try FileManager.default.contentsOfDirectory(atPath: url("made/new").path)
    #expect(
      names.sorted() == [
        "baked_mesh.mtl", "baked_mesh.obj", "baked_mesh.usda", "baked_mesh_tex0.png",
      ])
    #expect(message("export model made/new/").contains("--force"))
    // An existing folder is recognized without a trailing slash as well.
    try run("export model made/new --force")
    try run("export mesh made/mesh/ --format obj")
    #expect(message("export model photos/IMG_0001.png/").contains("not a folder"))
    #expect(message("export poses made/").contains("--format colmap"))
  }

  @Test(arguments: [("usdc", "PXR-USDC"), ("usd", "PXR-USDC"), ("usda", "#usda 1.0")])
  func fileExtensionSelectsBinaryOrTextUSD(ending: String, start: String) throws {
    for kind in ["poses", "points", "mesh", "model"] {
      try run("export \(kind) \(kind).\(ending)")
      let bytes = try RegularFile.read(url("\(kind).\(ending)"), limit: 1 << 20)
      #expect(bytes.starts(with: Array(start.utf8)), "\(kind)")
    }
  }

  @Test(arguments: ["glb", "stl"])
  func singleFileMeshFormatsCanBeWrittenToAPipe(format: String) throws {
    try run("export mesh m.\(format)")
    let pipe = try NamedPipe(url("pipe"))
    let reader = pipe.reader()
    try run("export mesh pipe --format \(format)")
    #expect(reader.bytes() == (try RegularFile.read(url("m.\(format)"), limit: 1 << 20)))
    #expect(message("export mesh m.\(format)").contains("--force"))
  }

  @Test(arguments: [
    "p.csv", "p.sfm", "p.out", "p.json", "p.csv --format realitycapture", "p.json --format openmvg",
  ])
  func exportedPosesOfEachFormatCanBeLoaded(place: String) throws {
    try run("export poses \(place)")
    let file = String(place.split(separator: " ")[0])
    #expect(try GivenPoses.read(url(file)).entries.count == 4)
    #expect(try run("load photos --poses \(file)").joined().contains("4 with device pose"))
  }

  @Test func datasetsAreNotExportedIntoTheCapture() throws {
    #expect(message("export dataset photos --force").contains("belongs to the capture"))
    #expect(message("export dataset d --format obj").contains("--format nerfstudio"))
    try run("export dataset d")
    #expect(message("export dataset d").contains("--force replaces it"))
    try run("export dataset d --force")
  }

  @Test func emptyMeshesCannotBeExportedAs3MF() throws {
    #expect(message("export mesh m.3mf").contains("no triangles"))
    #expect(FileKind.at(url("m.3mf")) == nil)
  }

  @Test func unknownScaleIsReportedUnlessTheFileStatesIt() throws {
    #expect(try run("export mesh m.stl").contains { $0.contains("the scale is unknown") })
    #expect(try run("export mesh m.ply").allSatisfy { !$0.contains("the scale") })
    let ply = try RegularFile.read(url("m.ply"), limit: 1 << 20)
    let text = String(decoding: ply, as: UTF8.self)
    #expect(text.contains("comment ocs "))
    #expect(text.contains("photos, arbitrary unit, Y up"))
  }

  @Test func colmapTextExportRemovesTheBinaryModel() throws {
    try run("export poses model --format colmap")
    #expect(message("export poses model --format colmap-text").contains("--force replaces it"))
    let output = try run("export poses model --format colmap-text --force")
    #expect(output.contains { $0.contains("removed") && $0.contains("images.bin") })
    let names = try FileManager.default.contentsOfDirectory(atPath: url("model").path)
    #expect(names.sorted() == ["cameras.txt", "images.txt", "points3D.txt"])
  }

  @Test func aFullDiskPreservesTheEarlierExport() throws {
    guard let disk = try SmallDisk(at: url("disk"), bytes: 16 << 10) else { return }
    try run("export model disk/chair.obj")
    let before = try contents(of: disk.url)
    try Data(count: 64 << 10).write(to: url("large"))
    _ = try? Data(contentsOf: url("large")).write(to: disk.url.appendingPathComponent("filler"))
    #expect(message("export model disk/chair.obj --force").contains("no space left"))
    #expect(message("export poses disk/colmap --format colmap").contains("no space left"))
    unlink(disk.url.appendingPathComponent("filler").path)
    #expect(try contents(of: disk.url) == before)
  }

  private func contents(of folder: URL) throws -> [String: Data] {
    var found: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      found[name] = try Data(contentsOf: folder.appendingPathComponent(name))
    }
    return found
  }
}
