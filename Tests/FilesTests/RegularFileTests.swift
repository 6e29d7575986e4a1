import Files
import Foundation
import TestSupport
import Testing

@Suite struct RegularFileTests {
  private let folder: TemporaryFolder
  private let file: URL

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.write([1, 2, 3], to: "file")
  }

  private func url(_ name: String) -> URL { folder.url.appendingPathComponent(name) }

  @Test func filesLargerThanTheLimitAreRejected() throws {
    #expect(try RegularFile.read(file, limit: 3) == [1, 2, 3])
    #expect(throws: FileError.tooLarge(file, limit: 2)) { try RegularFile.read(file, limit: 2) }
  }

  @Test func aPipeIsRejectedWithoutWaitingForItsWriter() throws {
    let pipe = try NamedPipe(url("pipe"))
    #expect(throws: FileError.notAFile(pipe.url, .pipe)) {
      try RegularFile.read(pipe.url, limit: 9)
    }
    #expect(!pipe.wasWaitedFor)
  }

  @Test func foldersDevicesAndSocketsAreRejected() throws {
    #expect(throws: FileError.notAFile(folder.url, .folder)) {
      try RegularFile.read(folder.url, limit: 9)
    }
    let null = URL(fileURLWithPath: "/dev/null")
    #expect(throws: FileError.notAFile(null, .device)) { try RegularFile.read(null, limit: 9) }
    let socket = url("socket")
    #expect(mknod(socket.path, S_IFSOCK | 0o644, 0) == 0)
    #expect(throws: FileError.notAFile(socket, .socket)) {
      try RegularFile.read(socket, limit: 9)
    }
  }

  @Test func linksAreFollowedOnlyIfAllowed() throws {
    let link = url("link")
    #expect(symlink(file.path, link.path) == 0)
    #expect(try RegularFile.read(link, limit: 3) == [1, 2, 3])
    #expect(throws: FileError.notAFile(link, .link)) {
      try RegularFile.read(link, limit: 3, links: .refused)
    }
    let pipe = try NamedPipe(url("pipe"))
    let indirect = url("indirect")
    #expect(symlink(pipe.url.path, indirect.path) == 0)
    #expect(throws: FileError.notAFile(indirect, .pipe)) {
      try RegularFile.read(indirect, limit: 3)
    }
    #expect(!pipe.wasWaitedFor)
  }

  @Test func aMissingFileIsReportedWithTheSystemsReason() {
    #expect(throws: FileError.cannotRead(url("none"), reason: "No such file or directory")) {
      try RegularFile.read(url("none"), limit: 3)
    }
  }

  @Test func appendingDoesNotFollowLinks() throws {
    try AppendedFile.append([4], to: file)
    #expect(try RegularFile.read(file, limit: 9) == [1, 2, 3, 4])
    let link = url("link")
    #expect(symlink(file.path, link.path) == 0)
    #expect(throws: FileError.notAFile(link, .link)) { try AppendedFile.append([5], to: link) }
    #expect(try RegularFile.read(file, limit: 9) == [1, 2, 3, 4])
  }
}
