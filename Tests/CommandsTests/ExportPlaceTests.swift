import Files
import Formats
import Foundation
import Support
import TestSupport
import Testing

@testable import Commands
@testable import ShellKit
@testable import Workspace

/// Destinations of exports: files, pipes, devices, folders.
@Suite(.tags(.slow)) struct ExportPlaceTests {
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

  /// Runs lines; errors of commands keep their type.
  private func attempt(_ text: String) throws {
    var state = fake.state
    try state.perform(text)
  }

  /// The notes of an export that replaces existing files.
  private func remarks(
    _ kind: ExportKind, to name: String, as format: ExportFormat = .auto
  ) throws -> [ExportRemark] {
    var project = fake.state.project
    var request = ExportRequest(
      to: try ExportTarget(
        kind, to: url(name), isNamedFolder: false, as: format, from: Exporter.standard)
    ) { $0.name }
    request.replaces = true
    return try project.export(request).remarks
  }

  private func isFullDisk(_ error: any Error) -> Bool {
    guard case .cannotWrite(_, let reason)? = error as? FileError else { return false }
    return reason == SystemReason.words(ENOSPC)
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
    #expect {
      try attempt("export poses /dev/full --format ply" + force)
    } throws: {
      isFullDisk($0)
    }
  }

  @Test(arguments: ["", " --force"])
  func exportsOfSeveralFilesToAPipeAreRejected(force: String) throws {
    let pipe = try NamedPipe(url("pipe"))
    let names = ["pipe.obj", "pipe.mtl", "pipe_tex0.png"]
    #expect(throws: FileError.severalFiles(pipe.url, .pipe, names: names)) {
      try attempt("export model pipe --format obj" + force)
    }
    #expect(throws: FileError.notAFolder(pipe.url, .pipe)) {
      try attempt("export poses pipe --format colmap" + force)
    }
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
    #expect(throws: FileError.notAFile(url("dir"), .folder)) {
      try attempt(command + " --force")
    }
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
    #expect(throws: FileError.exists(url("made/new/baked_mesh.obj"))) {
      try attempt("export model made/new/")
    }
    // An existing folder is recognized without a trailing slash as well.
    try run("export model made/new --force")
    try run("export mesh made/mesh/ --format obj")
    #expect(throws: FileError.notAFolder(url("photos/IMG_0001.png/"), .file)) {
      try attempt("export model photos/IMG_0001.png/")
    }
    #expect {
      try attempt("export poses made/")
    } throws: { error in
      guard case .unknownEnding("", let known)? = error as? ExportError else { return false }
      return known.contains(.name(.colmap))
    }
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
    #expect(throws: FileError.exists(url("m.\(format)"))) {
      try attempt("export mesh m.\(format)")
    }
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
    #expect(throws: FormatError.wouldOverwrite(fake.photos)) {
      try attempt("export dataset photos --force")
    }
    #expect {
      try attempt("export dataset d --format obj")
    } throws: { error in
      guard case .unsupported(.obj, for: .dataset, let known)? = error as? ExportError else {
        return false
      }
      return known.contains(.name(.nerfstudio))
    }
    try run("export dataset d")
    #expect(throws: FileError.exists(url("d/transforms.json"))) {
      try attempt("export dataset d")
    }
    try run("export dataset d --force")
  }

  @Test func emptyMeshesCannotBeExportedAs3MF() throws {
    #expect(throws: FormatError.noTriangles(form: "3MF")) { try attempt("export mesh m.3mf") }
    #expect(FileKind.at(url("m.3mf")) == nil)
  }

  @Test func unknownScaleIsReportedUnlessTheFileStatesIt() throws {
    func isUnknownScale(_ remark: ExportRemark) -> Bool {
      if case .unknownScale = remark { true } else { false }
    }
    #expect(try remarks(.mesh, to: "m.stl").contains(where: isUnknownScale))
    #expect(try !remarks(.mesh, to: "m.ply").contains(where: isUnknownScale))
    // USD files state that their unit is a meter, as glTF does.
    for path in ["m.usdz", "m.usda", "m.usdc", "m.glb"] {
      #expect(try remarks(.model, to: path).contains(where: isUnknownScale), "\(path)")
    }
    let ply = try RegularFile.read(url("m.ply"), limit: 1 << 20)
    let text = String(decoding: ply, as: UTF8.self)
    #expect(text.contains("comment ocs "))
    #expect(text.contains("arbitrary unit, Y up, local frame, photos"))
  }

  @Test func colmapTextExportRemovesTheBinaryModel() throws {
    try run("export poses model --format colmap")
    #expect(throws: FileError.exists(url("model/cameras.bin"))) {
      try attempt("export poses model --format colmap-text")
    }
    #expect(
      try remarks(.poses, to: "model", as: .colmapText)
        .contains(.removed("images.bin", isFromDataset: false)))
    let names = try FileManager.default.contentsOfDirectory(atPath: url("model").path)
    #expect(names.sorted() == ["cameras.txt", "images.txt", "points3D.txt"])
  }

  @Test func aFullDiskPreservesTheEarlierExport() throws {
    guard let disk = try SmallDisk(at: url("disk"), bytes: 16 << 10) else { return }
    try run("export model disk/chair.obj")
    let before = try contents(of: disk.url)
    try Data(count: 64 << 10).write(to: url("large"))
    _ = try? Data(contentsOf: url("large")).write(to: disk.url.appendingPathComponent("filler"))
    for line in ["export model disk/chair.obj --force", "export poses disk/colmap --format colmap"]
    {
      #expect {
        try attempt(line)
      } throws: {
        isFullDisk($0)
      }
    }
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
