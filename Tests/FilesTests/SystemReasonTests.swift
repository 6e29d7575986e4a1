import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct SystemReasonTests {
  private func reason(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "no error"
    } catch { return SystemReason.words(of: error) }
  }

  @Test func foundationErrorsGetTheSystemsMessages() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("file")
    try Data().write(to: file)
    let files = FileManager.default
    let reasons = [
      reason { _ = try Data(contentsOf: folder.url.appendingPathComponent("none")) },
      reason {
        try files.createDirectory(
          at: file.appendingPathComponent("below"), withIntermediateDirectories: true)
      },
      reason { _ = try files.contentsOfDirectory(atPath: file.path) },
      reason { throw CocoaError(.fileWriteNoPermission) },
      reason { throw CocoaError(.fileWriteOutOfSpace) },
      reason { throw POSIXError(.EROFS) },
    ]
    let codes = [ENOENT, ENOTDIR, ENOTDIR, EACCES, ENOSPC, EROFS]
    #expect(reasons == codes.map { SystemReason.words($0) })
  }

  @Test func inaccessiblePathsAreNotReportedAsMissing() throws {
    let folder = try TemporaryFolder()
    let loop = folder.url.appendingPathComponent("loop")
    try FileManager.default.createSymbolicLink(at: loop, withDestinationURL: loop)
    #expect(
      SystemReason.hidden(loop.appendingPathComponent("photos")) == SystemReason.words(ELOOP))
    #expect(SystemReason.hidden(folder.url) == nil)
    #expect(SystemReason.hidden(folder.url.appendingPathComponent("none")) == nil)
  }

  @Test func aFolderHasOneWriter() throws {
    let folder = try TemporaryFolder()
    var claim: FolderClaim? = try FolderClaim(folder.url)
    #expect(claim != nil)
    #expect(throws: FileError.inUse(folder.url)) { try FolderClaim(folder.url) }
    claim = nil
    #expect(throws: Never.self) { try FolderClaim(folder.url) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }
}
