import Files
import Foundation
import Support
import TestSupport
import Testing

@Suite struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func url(_ name: String) -> URL { folder.url.appendingPathComponent(name) }
  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }
  private func write(_ bytes: [UInt8], to url: URL, replacing: Bool = true) throws {
    try OutputFile.write(bytes, to: url, replacing: replacing, in: RunContext())
  }

  @Test func foldersAreNotReplacedAndNoFilesAreLeft() throws {
    try FileManager.default.createDirectory(
      at: url("out"), withIntermediateDirectories: false)
    #expect(throws: FileError.notAFile(url("out"), .folder)) { try write([1], to: url("out")) }
    #expect(throws: FileError.notAFile(url("out"), .folder)) {
      try AtomicFile.write([1] as [UInt8], to: url("out"), replacing: true)
    }
    #expect(try names() == ["out"])
  }

  @Test func aFolderCreatedDuringTheWriteIsNotReplaced() throws {
    func attempt() throws {
      let file = try PendingFile(url("out"))
      try file.write([1] as [UInt8])
      try FileManager.default.createDirectory(
        at: url("out"), withIntermediateDirectories: false)
      try file.finish(replacing: true)
    }
    #expect(throws: FileError.notAFile(url("out"), .folder)) { try attempt() }
    #expect(try names() == ["out"])
  }

  @Test func pipesAreWrittenToAndNotReplaced() throws {
    let pipe = try NamedPipe(url("pipe"))
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let reader = pipe.reader()
    try write(bytes, to: pipe.url, replacing: false)
    #expect(reader.bytes() == bytes)
    #expect(FileKind.itself(at: pipe.url) == .pipe)
  }

  @Test func waitingForAPipeReaderCanBeInterrupted() throws {
    let pipe = try NamedPipe(url("pipe"))
    let cancellation = Cancellation()
    cancellation.request()
    #expect(throws: Cancelled()) {
      try OutputFile.write(
        [1] as [UInt8], to: pipe.url, replacing: true, in: RunContext(cancellation: cancellation))
    }
    #expect(FileKind.itself(at: pipe.url) == .pipe)
  }

  @Test func devicesAreWrittenToAndNotReplaced() throws {
    let null = URL(fileURLWithPath: "/dev/null")
    try write([1, 2], to: null)
    #expect(FileKind.itself(at: null) == .device)
    let full = URL(fileURLWithPath: "/dev/full")
    #expect(throws: FileError.cannotWrite(full, reason: "No space left on device")) {
      try write([1, 2], to: full)
    }
    #expect(throws: FileError.notAFile(null, .device)) {
      try AtomicFile.write([1] as [UInt8], to: null, replacing: true)
    }
    #expect(FileKind.itself(at: null) == .device)
  }

  @Test func linksAreKeptAndTheirTargetsReplaced() throws {
    let file = try folder.write([1], to: "file")
    #expect(symlink(file.path, url("link").path) == 0)
    #expect(throws: FileError.exists(url("link"))) {
      try write([2], to: url("link"), replacing: false)
    }
    try write([2], to: url("link"))
    #expect(try RegularFile.read(file, limit: 9) == [2])
    #expect(FileKind.itself(at: url("link")) == .link)
    #expect(throws: FileError.notAFile(url("link"), .link)) {
      try AtomicFile.write([3] as [UInt8], to: url("link"), replacing: true)
    }
    #expect(symlink(url("none").path, url("dangling").path) == 0)
    #expect(throws: FileError.notAFile(url("dangling"), .link)) {
      try write([3], to: url("dangling"))
    }
  }

  @Test func aLinkPlantedUnderTheTemporaryNameIsNotFollowed() throws {
    let precious = try folder.write([7], to: "precious")
    let planted = PendingFile.temporary(for: url("out"))
    #expect(symlink(precious.path, planted.path) == 0)
    try write([1], to: url("out"))
    #expect(try RegularFile.read(precious, limit: 9) == [7])
    #expect(try RegularFile.read(url("out"), limit: 9, links: .refused) == [1])
    #expect(try names() == ["out", "precious"])
  }

  @Test func outputCanBeWrittenToADescriptor() throws {
    let file = try folder.write([1, 2, 3], to: "file")
    let descriptor = open(file.path, O_WRONLY | O_APPEND)
    defer { close(descriptor) }
    try write([4], to: URL(fileURLWithPath: "/dev/fd/\(descriptor)"), replacing: false)
    #expect(try RegularFile.read(file, limit: 9) == [1, 2, 3, 4])
  }

  @Test func newFilesAreNeverWrittenThroughALink() throws {
    let precious = try folder.write([7], to: "precious")
    #expect(symlink(precious.path, url("link").path) == 0)
    #expect(throws: FileError.exists(url("link"))) { try NewFile.write([1], to: url("link")) }
    #expect(try RegularFile.read(precious, limit: 9) == [7])
  }
}
