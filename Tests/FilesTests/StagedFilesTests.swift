import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct StagedFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func url(_ name: String) -> URL { folder.url.appendingPathComponent(name) }

  /// Every file below the folder, including hidden ones, with its first byte.
  private func contents() throws -> [String: UInt8] {
    var found: [String: UInt8] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.url.path) {
      if FileKind.itself(at: url(name)) == .folder { continue }
      found[name] = try RegularFile.read(url(name), limit: 9).first
    }
    return found
  }

  private func files(_ byte: UInt8) -> [(url: URL, bytes: [UInt8])] {
    ["a.obj", "a.mtl", "sub/a.png"].map { (url($0), [byte]) }
  }

  @Test func allFilesAreWrittenTogetherAndReplacedOnlyOnRequest() throws {
    try StagedFiles.write(files(1), replacing: false)
    #expect(try contents() == ["a.obj": 1, "a.mtl": 1, "sub/a.png": 1])
    #expect(throws: FileError.exists(url("a.obj"))) {
      try StagedFiles.write(files(2), replacing: false)
    }
    #expect(try contents() == ["a.obj": 1, "a.mtl": 1, "sub/a.png": 1])
    try folder.write([9], to: "a.bin")
    try StagedFiles.write(files(3), removing: [url("a.bin"), url("none")], replacing: true)
    #expect(try contents() == ["a.obj": 3, "a.mtl": 3, "sub/a.png": 3])
  }

  /// A kill during the moves leaves at most one temporary file.
  @Test func onlyOneTemporaryFileIsNamedAtATime() throws {
    guard let probe = try? PendingFile(url("probe")), access("/proc/self/fd", F_OK) == 0,
      try contents().isEmpty
    else { return }
    _ = consume probe
    var counts: [Int] = []
    try StagedFiles.write(files(1), removing: [], replacing: false) { from, to in
      counts.append(((try? contents()) ?? [:]).keys.filter { $0.hasSuffix(".part") }.count)
      return rename(from.path, to.path) == 0
    }
    #expect(counts == [1, 1, 1])
  }

  @Test func failedStagingLeavesNoFiles() throws {
    let tooLong = String(repeating: "x", count: 300)
    #expect(throws: FileError.cannotWrite(url(tooLong), reason: "File name too long")) {
      try StagedFiles.write(files(1) + [(url(tooLong), [1])], replacing: true)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
  }

  @Test(arguments: 0..<4) func aFailedMoveRestoresTheEarlierFiles(failing: Int) throws {
    try StagedFiles.write(Array(files(1).prefix(2)), replacing: false)
    try folder.write([9], to: "a.bin")
    var moves = 0
    #expect(throws: FileError.self) {
      try StagedFiles.write(files(2), removing: [url("a.bin")], replacing: true) { from, to in
        defer { moves += 1 }
        return moves != failing && rename(from.path, to.path) == 0
      }
    }
    #expect(moves == failing + 1)
    #expect(try contents() == ["a.obj": 1, "a.mtl": 1, "a.bin": 9])
    #expect(FileKind.itself(at: url("sub")) == nil)
  }

  @Test func theFirstFileIsMovedLast() throws {
    var order: [String] = []
    try StagedFiles.write(files(1), removing: [], replacing: false) { from, to in
      order.append(to.lastPathComponent)
      return rename(from.path, to.path) == 0
    }
    #expect(order == ["a.png", "a.mtl", "a.obj"])
  }

  @Test func foldersInPlaceOfFilesAreRejectedBeforeWriting() throws {
    try FileManager.default.createDirectory(
      at: url("a.mtl"), withIntermediateDirectories: false)
    #expect(throws: FileError.notAFile(url("a.mtl"), .folder)) {
      try StagedFiles.write(files(1), replacing: true)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a.mtl"])
  }

  @Test func aFullDiskPreservesTheEarlierFiles() throws {
    try StagedFiles.write(files(1), replacing: false)
    guard let disk = try SmallDisk(at: url("disk"), bytes: 64 << 10) else { return }
    let small = disk.url.appendingPathComponent("a.obj")
    let large = disk.url.appendingPathComponent("a.png")
    try StagedFiles.write([(small, [1])], replacing: false)
    #expect(throws: FileError.cannotWrite(large, reason: "No space left on device")) {
      try StagedFiles.write(
        [(small, [2]), (large, [UInt8](repeating: 2, count: 1 << 20))], replacing: true)
    }
    #expect(try RegularFile.read(small, limit: 9) == [1])
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.url.path) == ["a.obj"])
  }
}
