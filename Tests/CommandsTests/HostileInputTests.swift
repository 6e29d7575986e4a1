import Files
import Foundation
import Support
import TestSupport
import Testing
import Workspace

@testable import Commands
@testable import ShellKit

/// Pipes and devices in place of the user's input and output files.
@Suite(.tags(.slow)) struct HostileInputTests {
  private let folder: TemporaryFolder
  private var runner: TranscriptRunner

  init() throws {
    folder = try TemporaryFolder()
    runner = TranscriptRunner(root: folder.url)
  }

  private func url(_ name: String) -> URL { folder.url.appendingPathComponent(name) }

  @Test func aPipeInPlaceOfTransformsIsReported() throws {
    var runner = runner
    try FileManager.default.createDirectory(
      at: url("capture"), withIntermediateDirectories: true)
    let pipe = try NamedPipe(url("capture/transforms.json"))
    #expect(throws: FileError.notAFile(pipe.url, .pipe)) {
      try runner.shell.state.perform("load capture")
    }
    #expect(!pipe.wasWaitedFor)
  }

  @Test(arguments: ["IMG_0009.png", "IMG_0001_gravity.txt", "IMG_0001_depth.tif"])
  func aPipeAmongThePhotographsIsSkipped(name: String) throws {
    var runner = runner
    try PhotoFolder.write(3, to: url("photos"))
    let pipe = try NamedPipe(url("photos/\(name)"))
    let output = runner.output(of: "load photos").joined()
    #expect(output.contains("3 frames"))
    #expect(!pipe.wasWaitedFor)
  }

  @Test func photographsMayBeSymbolicLinks() throws {
    var runner = runner
    try PhotoFolder.write(2, to: url("photos"))
    try FileManager.default.createDirectory(at: url("links"), withIntermediateDirectories: true)
    for name in ["IMG_0001.png", "IMG_0002.png"] {
      #expect(symlink(url("photos/\(name)").path, url("links/\(name)").path) == 0)
    }
    #expect(runner.output(of: "load links").joined().contains("2 frames"))
  }

  @Test(arguments: ["source pipe", "load pipe"])
  func aPipeAsAnArgumentIsReported(command: String) throws {
    var runner = runner
    try PhotoFolder.write(2, to: url("photos"))
    _ = runner.output(of: "load photos")
    let pipe = try NamedPipe(url("pipe"))
    let output = runner.output(of: command).joined()
    #expect(output.contains("pipe"))
    #expect(!pipe.wasWaitedFor)
  }

  @Test(arguments: ["poses.json", "images.txt", "images.bin", "a.camera"])
  func aPipeInPlaceOfTruePosesIsReported(name: String) throws {
    let pipe = try NamedPipe(url(name))
    let place = name.hasSuffix("camera") ? folder.url : pipe.url
    if place == pipe.url {
      #expect(throws: FileError.notAFile(place, .pipe)) { try TruePoses.read(place) }
    } else {
      #expect(throws: TruthError.badPoses(place, .notText)) { try TruePoses.read(place) }
    }
    #expect(!pipe.wasWaitedFor)
  }

  @Test func scriptsCanBeReadFromADescriptor() throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    _ = write(ends[1], "echo hello\n", 11)
    close(ends[1])
    defer { close(ends[0]) }
    let source = try SourceFile.read(URL(fileURLWithPath: "/dev/fd/\(ends[0])"), as: "given")
    #expect(source.line(at: 0) == "echo hello")
  }

  @Test(arguments: ["record", "simulate"])
  func devicesAndPipesAreNotReplaced(command: String) throws {
    var runner = runner
    let pipe = try NamedPipe(url("pipe"))
    for (target, kind) in [(pipe.url, FileKind.pipe), (URL(fileURLWithPath: "/dev/null"), .device)]
    {
      let isRecord = command == "record"
      #expect(
        throws: isRecord ? FileError.notAFile(target, kind) : FileError.notAFolder(target, kind)
      ) {
        try runner.shell.state.perform(
          isRecord
            ? "record \(target.path) --force"
            : "simulate \(target.path) --views 2 --width 64 --height 64")
      }
    }
    #expect(FileKind.itself(at: pipe.url) == .pipe)
    #expect(FileKind.itself(at: URL(fileURLWithPath: "/dev/null")) == .device)
    #expect(!pipe.wasWaitedFor)
  }

  @Test func aRecordingThatCannotContinueIsReported() throws {
    var runner = runner
    _ = runner.output(of: "record walk.ocs\necho 1")
    unlink(url("walk.ocs").path)
    let pipe = try NamedPipe(url("walk.ocs"))
    let output = runner.output(of: "echo 2").joined()
    #expect(output.contains("the recording stopped: ROOT/walk.ocs is a named pipe, not a file"))
    #expect(runner.output(of: "echo 3") == ["3"])
    #expect(!pipe.wasWaitedFor)
  }
}
